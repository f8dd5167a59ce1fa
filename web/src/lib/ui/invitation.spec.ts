import { describe, expect, it } from 'vitest';
import { invitationIn, invitationLink } from './invitation';

describe('an invitation in an address', () => {
  it('is read from behind the #', () => {
    expect(invitationIn('#invitation=abc_D-9')).toBe('abc_D-9');
    expect(invitationIn('#record')).toBeNull();
    expect(invitationIn('#invitation=')).toBeNull();
    expect(invitationIn('')).toBeNull();
  });

  it('comes back out of the link as it went in', () => {
    const link = new URL(invitationLink('https://jury.example', 'HV7K2P', 'a+b/c='));
    expect(link.pathname).toBe('/HV7K2P');
    expect(link.search).toBe('');
    expect(invitationIn(link.hash)).toBe('a+b/c=');
  });
});
