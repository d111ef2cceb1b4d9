import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { runs } from '#tests/support/full.ts';
import { expectAnyHistory, expectNothingLost } from './histories.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await startWithCast();
});
afterAll(() => cast.server.stop());

describe('whatever two authors do with the files of a task', () => {
  it('[AUT-12] every version gives the files it was made of, byte for byte, and nobody overwrites a change they have not seen', () =>
    expectAnyHistory(cast, runs(3, 6)));

  it('[AUT-12] at the same moment, nothing that was saved is lost', () =>
    expectNothingLost(cast, runs(2, 4)));
});
