import { describe, expect, it } from 'vitest';
import { selectFollowed } from '#streams/state/standings/following.ts';
import { aSignedInUser } from '#tests/support/contest.ts';
import { type Machine, startMachine } from '#tests/support/machine.ts';

const press = (machine: Machine, participantId: number, isFollowed = true, contestId = 7) =>
  machine.send({ type: 'FollowingChanged', contestId, participantId, isFollowed });

describe('rows of a board that are followed', () => {
  it('[STD-1] are kept in this browser for each contest, until their star is taken away', () => {
    const machine = startMachine();
    for (const id of [3, 1, 2]) press(machine, id);
    press(machine, 9, true, 8);
    press(machine, 1, false);
    expect(selectFollowed(machine.state(), 7)).toEqual([3, 2]);
    expect(machine.ports.kept.following).toEqual({ 7: [3, 2], 8: [9] });
    press(machine, 9, false, 8);
    expect(selectFollowed(machine.state(), 8)).toEqual([]);
    expect(machine.ports.kept.following).toEqual({ 7: [3, 2] });
  });

  it('[STD-1] are there again after a reload, and for each login', () => {
    const machine = startMachine({ prepare: ({ kept }) => void (kept.following = { 7: [3] }) });
    expect(selectFollowed(machine.state(), 7)).toEqual([3]);
    machine.send({ type: 'SessionOpened', user: aSignedInUser(), contestId: 7, restored: false });
    expect(selectFollowed(machine.state(), 7)).toEqual([3]);
  });

  it('[STD-1] those that another page of the browser has kept meanwhile stay', () => {
    const machine = startMachine();
    machine.ports.kept.following = { 7: [5], 9: [1] };
    press(machine, 3);
    expect(machine.ports.kept.following).toEqual({ 7: [5, 3], 9: [1] });
  });

  it('[STD-1] those that were pressed before the kept ones came are not lost by them', () => {
    const machine = startMachine();
    press(machine, 3);
    machine.send({ type: 'FollowingRestored', following: { 7: [5, 3], 8: [1] } });
    expect(machine.state().following).toEqual({ 7: [5, 3], 8: [1] });
  });

  it('those that cannot be read are passed over, and of many contests the last made are kept', () => {
    const kept = {
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 1, [1]])),
      3: 'x',
      4: ['1'],
    };
    const machine = startMachine({ prepare: (ports) => void (ports.kept.following = kept) });
    expect(Object.keys(machine.state().following)).toHaveLength(58);
    press(machine, 1, true, 100);
    const after = Object.keys(machine.ports.kept.following as object).map(Number);
    expect(after).toHaveLength(50);
    expect([Math.min(...after), Math.max(...after)]).toEqual([12, 100]);
  });
});
