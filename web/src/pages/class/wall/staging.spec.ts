import { describe, expect, it } from 'vitest';
import type { RoomGlance } from '$lib/wire/class-contract';
import { nextRoom, pews, stageAt } from './staging';

const room = (number: number, status: RoomGlance['status'] = 'running') => ({ number, status }) as RoomGlance;
const three = [room(1), room(2, 'closed'), room(3)];

describe('the stage of the wall', () => {
  it('begins with the first room that talks, and stays for forty seconds', () => {
    const stage = stageAt(null, [room(1, 'paused'), room(2)], 100, true);
    expect(stage).toEqual({ room: 2, since: 100 });
    expect(stageAt(stage, [room(1), room(2)], 139, true)).toBe(stage);
    expect(stageAt(stage, [room(1), room(2)], 140, true)).toEqual({ room: 1, since: 140 });
  });

  it('changes between turns alone, and only to a room that talks', () => {
    const stage = { room: 1, since: 0 };
    expect(stageAt(stage, three, 99, false)).toBe(stage);
    expect(stageAt(stage, three, 99, true)?.room).toBe(3);
    expect(stageAt(stage, [room(1), room(2, 'paused')], 99, true)).toBe(stage);
    expect(nextRoom(three, 3)?.number).toBe(1);
    expect(nextRoom([room(1)], 1)).toBeNull();
  });

  it('seats thirty in two pews and more in further ones', () => {
    expect(pews(3)).toEqual({ rows: 2, places: 15 });
    expect(pews(40)).toEqual({ rows: 3, places: 15 });
    expect(pews(480).rows).toBe(24);
  });
});
