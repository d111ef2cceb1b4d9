import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { expectAnyHistory, expectNothingLost } from './histories.ts';

const MINUTES = 60_000;

let cast: Cast;
beforeAll(async () => {
  cast = await startWithCast();
});
afterAll(() => cast.server.stop());

describe('whatever two authors do with the files of a task, many times', () => {
  it(
    '[AUT-12] every version gives the files it was made of, byte for byte, and nobody overwrites a change they have not seen',
    () => expectAnyHistory(cast, 300),
    10 * MINUTES,
  );

  it(
    '[AUT-12] at the same moment, nothing that was saved is lost',
    () => expectNothingLost(cast, 200),
    10 * MINUTES,
  );
});
