import { describe, expect, it } from 'vitest';
import { codeFrom, hasAbsentSign, isCode, routeOf } from './route.svelte';

describe('an address', () => {
  it('without a path is the landing', () => expect(routeOf('/')).toEqual({ page: 'landing' }));
  it('with a code is that room, whatever the case of its letters', () =>
    expect(routeOf('/hv7k2p')).toEqual({ page: 'room', code: 'HV7K2P' }));
  it('may end in a stroke', () => expect(routeOf('/HV7K2P/')).toEqual({ page: 'room', code: 'HV7K2P' }));
  it('may be the case library', () => expect(routeOf('/cases/')).toEqual({ page: 'cases' }));
  it('may be the certificate of a room', () =>
    expect(routeOf('/hv7k2p/certificate')).toEqual({ page: 'certificate', code: 'HV7K2P' }));
  it('may be the transcript of a room', () =>
    expect(routeOf('/hv7k2p/transcript')).toEqual({ page: 'transcript', code: 'HV7K2P' }));
  it('may be a class, and what is shown of it', () => {
    expect(routeOf('/class')).toEqual({ page: 'open-class' });
    expect(routeOf('/class/kd4m8r/')).toEqual({ page: 'class', code: 'KD4M8R', part: 'screen' });
    expect(routeOf('/class/KD4M8R/wall')).toEqual({ page: 'class', code: 'KD4M8R', part: 'wall' });
    expect(routeOf('/class/parents')).toEqual({ page: 'parents' });
    expect(routeOf('/class/plans/jury_45')).toEqual({ page: 'plan', id: 'jury_45' });
    expect(routeOf('/class/KD4M8R/ceiling').page).toBe('lost');
  });
  it('with anything else leads nowhere', () => expect(routeOf('/privacy').page).toBe('lost'));
});

describe('a code', () => {
  it('has six characters and neither I, O, 0 nor 1', () => {
    expect(isCode('HV7K2P')).toBe(true);
    for (const wrong of ['HV7K2', 'HV7K2PP', 'HVIK2P', 'HVOK2P', 'HV0K2P', 'HV1K2P']) expect(isCode(wrong)).toBe(false);
  });
  it('is read out of what was typed, without spaces, strokes and look-alikes', () => {
    expect(codeFrom(' hv7-k2p ')).toBe('HV7K2P');
    expect(codeFrom('h0v7')).toBe('HV7');
  });
  it('is read out of a pasted link', () => expect(codeFrom('http://127.0.0.1:8000/hv7k2p?screen=1')).toBe('HV7K2P'));
});

describe('signs that no code has', () => {
  it.each(['O', 'hvi', '0', 'A1'])('are found in %s', (text) => expect(hasAbsentSign(text)).toBe(true));
  it('are not looked for in a link', () => expect(hasAbsentSign('http://10.0.0.1:8000/HV7K2P')).toBe(false));
  it('are none of those that a code has', () => expect(hasAbsentSign('HV7K2P')).toBe(false));
});
