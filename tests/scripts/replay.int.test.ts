import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followContest } from '#scripts/replay-follow.ts';
import { playRecording } from '#scripts/replay-play.ts';
import { feedAddress, readSource } from '#scripts/replay-source.ts';
import { connectAdmin, type FeedTarget } from '#scripts/replay-target.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { readFeed } from '#server/exchange/contest-api/read-feed.ts';
import { feedOf, judgement, opening, submission } from '../server/exchange/contest-api/feeds.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOUR = 3_600_000;
const USER = { AGON_FEED_USER: 'reader', AGON_FEED_PASSWORD: 'geheim' };
const WORK = [
  submission('1'),
  judgement('x', '1'),
  submission('2', { team_id: 'blue', contest_time: '6:00:00' }),
];

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'agon-replay-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server on this machine that serves a feed. */
async function feedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/contests/cup/event-feed`;
}

/** The only user of a server: an admin, logged in with a one-time token. */
async function admin(): Promise<FeedTarget> {
  const known = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'boss')
    .executeTakeFirst();
  const id = known?.id ?? (await server.seed.user({ name: 'boss', role: 'admin' }));
  const token = await createLoginToken(server.app.db, id, HOUR, server.app.now());
  return connectAdmin(server.url, 'token', token);
}

async function boardOf(contestName: string) {
  const contest = await server.app.db
    .selectFrom('contests')
    .selectAll()
    .where('name', '=', contestName)
    .executeTakeFirstOrThrow();
  const rows = await server.app.db
    .selectFrom('standing_rows')
    .innerJoin('participants', 'participants.id', 'standing_rows.participant_id')
    .select(['participants.external_id', 'standing_rows.row'])
    .where('standing_rows.contest_id', '=', contest.id)
    .where('view', '=', 'full')
    .execute();
  return {
    contest,
    scores: Object.fromEntries(
      rows.flatMap(({ external_id, row }) => (row.score === 0 ? [] : [[external_id, row.score]])),
    ),
  };
}

const lines = (name: string, changes = WORK, contest: Readonly<Record<string, unknown>> = {}) =>
  feedOf([...opening({ formal_name: name, ...contest }), ...changes], '2022-07');

const options = { externalId: 'feed:cup', lastAcceptedBreaksTies: false, again: false, leadMs: 0 };

describe('playing a recording', () => {
  it('[STD-1] at max takes all of it at once, also verdicts and a thaw hours after the end', async () => {
    const state = { started: '2024-05-11T10:00:00+02:00', thawed: '2024-05-13T10:00:00+02:00' };
    const late = judgement('late', '2', { end_contest_time: '30:00:00' });
    const recording = readFeed(lines('At once', [...WORK, late, { type: 'state', id: 's', data: state }]));
    const startedAt = Date.now();
    const totals = await playRecording(await admin(), recording, { ...options, speed: 'max' });
    expect(totals).toEqual({ taken: 4, repeated: 0, refused: new Map() });
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    const { contest, scores } = await boardOf('At once');
    // Submissions after the end are listed and not scored; the thawed board is shown to all.
    expect(scores).toEqual({ red: 1 });
    expect(contest).toMatchObject({ standings: 'yes', feed_duration_ms: 5 * HOUR });
  });

  // F36
  it('[STD-1] at max a contest that was finalized hours after its end is final at once', async () => {
    const state = { started: '2024-05-11T10:00:00+02:00', finalized: '2024-05-11T23:00:00+02:00' };
    const recording = readFeed(lines('Final', [...WORK, { type: 'state', id: 's', data: state }]));
    for (const again of [true, false]) {
      await playRecording(await admin(), recording, {
        ...options,
        externalId: 'feed:final',
        again,
        speed: 'max',
      });
      const { contest } = await boardOf('Final');
      expect(contest.final_at).not.toBeNull();
      expect(contest.final_at).toBeLessThanOrEqual(server.app.now());
    }
    const { contest } = await boardOf('Final');
    // The two clocks are a few milliseconds apart.
    server.setTime(contest.end_at);
    const stated = await fetch(`${server.url}/contest-api/contests/${contest.id}/state`);
    expect(await stated.json()).toMatchObject({ finalized: expect.any(String) as unknown });
  });

  it('[STD-1] goes on with what the feed has corrected since', async () => {
    const target = await admin();
    const first = readFeed(lines('Corrected'));
    await playRecording(target, first, { ...options, externalId: 'feed:corrected', speed: 'max' });
    const corrected = readFeed(
      lines('Corrected', [
        { type: 'teams', id: 'green', data: { name: 'Green' } },
        submission('9', { team_id: 'green' }),
        judgement('y', '9'),
      ]),
    );
    const totals = await playRecording(target, corrected, {
      ...options,
      externalId: 'feed:corrected',
      speed: 'max',
    });
    // Two more are taken, and one of the two earlier submissions is withdrawn; the other never counted.
    expect(totals).toMatchObject({ taken: 3, repeated: 0 });
    expect((await boardOf('Corrected')).scores).toEqual({ green: 1 });
  });
});

describe('a feed at an address', () => {
  it('is read until it stands still, and with a name and a password where it wants them', async () => {
    const expected = `Basic ${Buffer.from('reader:geheim').toString('base64')}`;
    const url = await feedServer((request, response) => {
      if (request.headers.authorization !== expected) response.writeHead(401).end();
      else response.writeHead(200).end(gzipSync(lines('Locked').join('\n')));
    });
    const read = (env: NodeJS.ProcessEnv) => readSource(url, feedAddress(url, env));
    expect(readFeed(await read(USER)).work).toHaveLength(3);
    await expect(read({})).rejects.toThrow('set AGON_FEED_USER and AGON_FEED_PASSWORD');
    expect(() => feedAddress('http://reader:geheim@127.0.0.1/', {})).toThrow(/^A password does not belong/);
    await expect(
      readSource('http://127.0.0.1:9/feed', feedAddress('http://127.0.0.1:9/feed', {})),
    ).rejects.toThrow('does not answer');
  });

  it('[STD-1] is followed through a pause, a moved start and a lost connection, from its last token on', async () => {
    const asked: (string | null)[] = [];
    const paused = { start_time: null, countdown_pause_time: '0:30:00' };
    const all = lines(
      'Followed',
      [
        ...opening({ formal_name: 'Followed' }).slice(0, 1),
        ...WORK,
        {
          type: 'state',
          id: 's',
          data: { started: '2024-05-11T10:00:00+02:00', end_of_updates: '2024-05-11T18:00:00+02:00' },
        },
      ],
      paused,
    );
    const cut = opening().length;
    const url = await feedServer((request, response) => {
      const since = new URL(request.url ?? '', 'http://x').searchParams.get('since_token');
      asked.push(since);
      response.writeHead(200);
      if (since === null) {
        response.write(`${all.slice(0, cut).join('\n')}\n\n{"type":"sub`);
        // The connection breaks in the middle of a line, after everything before that line was taken.
        void expect
          .poll(
            () =>
              boardOf('Followed').then(
                ({ contest }) => contest.start_at,
                () => 0,
              ),
            { timeout: 20_000 },
          )
          .toBeGreaterThan(Date.now())
          .finally(() => response.destroy());
      } else response.end(`${all.slice(cut).join('\n')}\n`);
    });
    const address = feedAddress(url, {});
    const totals = await followContest(await admin(), address!, {
      lastAcceptedBreaksTies: true,
      again: true,
    });
    expect(asked).toEqual([null, `t${cut - 1}`]);
    expect(totals).toMatchObject({ taken: 3 });
    const { contest, scores } = await boardOf('Followed');
    expect(scores).toEqual({ red: 1 });
    expect(contest).toMatchObject({
      start_at: Date.parse('2024-05-11T08:00:00Z'),
      last_accepted_breaks_ties: true,
    });
  }, 60_000);
});

describe('npm run replay', () => {
  // F39
  it('[STD-1] breaks ties by the last accepted submission, as the CCS Requirements have it, unless it is told otherwise', async () => {
    const id = await server.seed.user({ name: 'player', role: 'admin' });
    const feed = join(folder, 'ties.ndjson');
    for (const [args, breaks] of [
      [[], true],
      [['--ties', 'shared'], false],
    ] as const) {
      const name = `Ties ${String(breaks)}`;
      await writeFile(feed, lines(name, WORK, { id: name }).join('\n'));
      const token = await createLoginToken(server.app.db, id, HOUR, server.app.now());
      const who = ['--server', server.url, '--user', 'token', '--password', token];
      const { code, err } = await replay(feed, '--speed', 'max', '--new', ...who, ...args);
      expect([code, err]).toEqual([0, '']);
      expect((await boardOf(name)).contest.last_accepted_breaks_ties).toBe(breaks);
    }
  }, 60_000);

  it('ends with 1 and one clear line before anything is made, and never names a password', async () => {
    const feed = join(folder, 'feed.ndjson');
    await writeFile(feed, lines('Refused', [...WORK, submission('3', { team_id: 'nobody' })]).join('\n'));
    const cut = join(folder, 'cut.ndjson.gz');
    const packed = gzipSync(lines('Cut').join('\n'));
    await writeFile(cut, packed.subarray(0, packed.length - 9));
    const refused = await replay(feed, '--speed', 'max', '--server', server.url, '--password', 'geheim');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('submission of a team that is not in the feed (line 11, submissions 3)');
    expect(refused.err).toMatch(/^Too much of the feed cannot be read: 1 of 4 /m);
    const damaged = await replay(cut);
    expect(damaged).toMatchObject({
      code: 1,
      err: 'The feed is a gzip file that ends too early: a part of it is missing.',
    });
    expect(JSON.stringify([refused, damaged])).not.toContain('geheim');
    expect(
      await server.app.db.selectFrom('contests').select('id').where('name', '=', 'Refused').execute(),
    ).toEqual([]);
  });
});

function replay(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['dist/server/replay.js', ...args], { cwd: ROOT });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
  });
}
