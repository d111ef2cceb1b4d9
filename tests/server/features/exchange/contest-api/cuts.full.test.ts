import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { judgeNext } from '#tests/support/judged.ts';
import { addVersion } from '#tests/support/judging.ts';
import { rankRows } from '#tests/support/boards.ts';
import { NOW, type TestServer } from '#tests/support/server.ts';
import { type ApiReader, apiReader, type FeedLine, followFeed, stateOfFeed } from './reader.ts';
import { boardOfFeed } from './board-of-feed.ts';

const SECOND = 1_000;
const CUTS = 100;

let server: TestServer;
let cast: Cast;
let staff: ApiReader;

beforeAll(async () => {
  cast = await startWithCast();
  ({ server } = cast);
  await server.seed.user({ name: 'robot', role: 'admin', password: 'secret-enough' });
  staff = apiReader(server.url, { name: 'robot', secret: 'secret-enough' });
});
afterAll(() => server.stop());

describe('a reader of a running contest whose connection is cut a hundred times', () => {
  it(
    '[AUT-10] resumes by token each time, and ends with the board of the server',
    { timeout: 240_000 },
    async () => {
      const id = await server.seed.contest({
        type: 'icpc',
        competitors: [cast.ids.anna, cast.ids.boris],
        staff: [cast.ids.author],
      });
      for (const number of [1, 2]) await addVersion(server.app.db, await server.seed.task(id, number));
      const pieces: FeedLine[] = [];
      let token: string | undefined;
      for (let cut = 0; cut < CUTS; cut += 1) {
        server.setTime(NOW + cut * SECOND);
        const piece = followFeed(staff, id, token === undefined ? {} : { since: token });
        await piece.opened();
        const sent = await change(id, cut);
        await piece.until((lines) => lines.some((line) => isOf(line, sent)));
        // The feed is cut anywhere after the last known token, and the rest is requested again.
        const lines = piece.lines();
        piece.close();
        const named = lines.findIndex((line) => line.token !== undefined);
        const taken = named < 0 ? [] : lines.slice(0, Math.max(named + 1, lines.length - (cut % 3)));
        pieces.push(...taken);
        token = taken.findLast((line) => line.token !== undefined)?.token ?? token;
      }
      const rest = followFeed(staff, id, { since: token ?? '' });
      const last = await change(id, 1);
      await rest.until((lines) => lines.some((line) => isOf(line, last)));
      pieces.push(...rest.lines());
      rest.close();

      const whole = await followFeed(staff, id, {}).all();
      const sorted = (lines: readonly FeedLine[]) =>
        [...stateOfFeed(lines)].map(([type, objects]) => [type, [...objects].sort()]).sort();
      expect(sorted(pieces)).toEqual(sorted(whole));
      const { body } = await cast.author.call('standing', { contestId: id });
      expect(boardOfFeed([...stateOfFeed(pieces)].flatMap(linesOf))).toEqual(
        rankRows(body.rows).map(({ rank, row }) => [rank, row.id, row.score, row.penalty]),
      );
    },
  );
});

/** Makes a change in the contest; returns its type and id in the feed. */
async function change(id: number, at: number): Promise<{ readonly type: string; readonly id: string }> {
  const who = at % 2 === 0 ? cast.boris : cast.anna;
  const { body, error } = await who.call(
    'submit',
    { contestId: id, task: 1 + (at % 3 === 0 ? 1 : 0), language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: `int main() {} // ${at}` } },
  );
  expect(error).toBeNull();
  if (at % 4 !== 3) await judgeNext(server.app, { verdict: at % 7 === 5 ? 'AC' : 'WA' });
  return { type: 'submissions', id: String(body.id) };
}

function isOf(line: FeedLine, { type, id }: { readonly type: string; readonly id: string }): boolean {
  return line.type === type && line.id === id;
}

function linesOf([type, objects]: [string, ReadonlyMap<string, unknown>]): FeedLine[] {
  return [...objects].map(([id, data]) => ({ type, id, data }));
}
