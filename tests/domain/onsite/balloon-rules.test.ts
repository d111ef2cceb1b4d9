import { describe, expect, it } from 'vitest';
import { firstsAmong } from '#domain/onsite/balloon-rules.ts';

const solved = (participant: number, contestTime: number, task = 1, isRanked = true) => ({
  participant,
  task,
  contestTime,
  isRanked,
});

describe('the first balloon', () => {
  it('[AUT-11] is shared by all who solved in the same millisecond, and goes to nobody a millisecond later (F96)', () => {
    const all = [solved(1, 60_001), solved(2, 60_001), solved(3, 60_002), solved(4, 50_000, 2)];
    const firsts = firstsAmong(all, []);
    expect(all.map((one) => firsts.ofTask(one))).toEqual(['yes', 'yes', 'no', 'yes']);
    expect(all.map((one) => firsts.ofContest(one))).toEqual(['no', 'no', 'no', 'yes']);
  });

  it('[AUT-11] is not certain while something waits that came before, and is when it came in the same millisecond (F96)', () => {
    const one = solved(1, 60_001);
    const given = (at: number) => firstsAmong([one], [{ task: 1, contestTime: at }]).ofTask(one);
    expect([given(60_000), given(60_001), given(60_002)]).toEqual(['likely', 'yes', 'yes']);
  });

  it('[AUT-11] is of those who have a row on the board alone', () => {
    const [guest, ranked] = [solved(1, 1, 1, false), solved(2, 2)];
    const firsts = firstsAmong([guest, ranked], []);
    expect([firsts.ofTask(guest), firsts.ofTask(ranked)]).toEqual(['no', 'yes']);
  });
});
