import { describe, expect, it } from 'vitest';
import { isInParts, isRoomInParts } from '#domain/onsite/onsite.ts';

const anna = { site: 'Sofia', room: '210', group: 'A' };

describe('the rooms of a coordinator', () => {
  it.each([
    [null, true],
    [[{ site: 'Sofia', room: '', group: '' }], true],
    [[{ site: 'Varna', room: '210', group: '' }], false],
    [[{ site: '', room: '', group: 'A' }], true],
    [
      [
        { site: 'Sofia', room: '211', group: '' },
        { site: 'Sofia', room: '210', group: 'A' },
      ],
      true,
    ],
    [[], false],
  ])('[COO-1] by %j holds Anna in room 210 of Sofia, group A: %s', (parts, holds) => {
    expect(isInParts(parts, anna)).toBe(holds);
  });

  it('[COO-1] holds a room only where it is not a group of people alone', () => {
    expect(isRoomInParts([{ site: 'Sofia', room: '', group: '' }], anna)).toBe(true);
    expect(isRoomInParts([{ site: '', room: '', group: 'A' }], anna)).toBe(false);
    expect(isRoomInParts(null, anna)).toBe(true);
  });
});
