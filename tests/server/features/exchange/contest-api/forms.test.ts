import { describe, expect, it } from 'vitest';
import { idOfName, idsOf } from '#server/features/exchange/contest-api/objects.ts';
import { contestTimeAt, relativeTime } from '#server/features/exchange/contest-api/times.ts';

describe('ids of the Contest API', () => {
  it('[AUT-10] an object that a feed brought keeps its id, and no other has it', () => {
    const ids = idsOf([
      { id: 1, external_id: '2' },
      { id: 2, external_id: null },
      { id: 3, external_id: 'not an id' },
    ]);
    expect([...ids.values()]).toEqual(['2', 'own-2', idOfName('not an id')]);
  });

  it('[AUT-10] a name is an id where it may be one, else always the same other', () => {
    expect(idOfName('Sofia-7')).toBe('Sofia-7');
    expect(idOfName('София')).toMatch(/^[0-9a-f]{16}$/);
    expect(idOfName('София')).toBe(idOfName('София'));
    expect(idOfName('a name.')).not.toBe(idOfName('a name'));
  });
});

describe('times of the Contest API', () => {
  it('[AUT-10] a duration has hours as they are, and a sign before the start', () => {
    expect([0, 61_001, 36_000_000, -300_000, -0.2].map(relativeTime)).toEqual([
      '0:00:00.000',
      '0:01:01.001',
      '10:00:00.000',
      '-0:05:00.000',
      '0:00:00.000',
    ]);
  });

  it('[AUT-10] a contest that is replayed faster keeps the time of its own clock', () => {
    const contest = { start_at: 1_000, end_at: 2_000, feed_duration_ms: 5_000 };
    expect(contestTimeAt(contest, 1_500)).toBe(2_500);
    expect(contestTimeAt({ ...contest, feed_duration_ms: null }, 1_500)).toBe(500);
  });
});
