import { expect, it } from 'vitest';
import { calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { isBatched } from '#protocol/snapshots.ts';

it('[API-1] pages put those calls into a batch that the server takes in one', () => {
  const asked = Object.entries<CallRow>(calls).filter(([, row]) => row.asked && !row.alone);
  expect(asked.map(([name]) => name).sort()).toEqual(Object.keys(calls).filter(isBatched).sort());
});
