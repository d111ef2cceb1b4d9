import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { type CallName } from '#protocol/calls.ts';
import { placeAt } from '#tests/support/chaos/site.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Network, openNetwork } from '#tests/support/network.ts';
import { PROGRAMS_OF_POSTGRES, startReplicated } from '#tests/support/replicated.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type Input, type Person, personAt } from '#tests/support/server.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const ROUNDS = 20;
/** A cluster is made and copied, and a server started on it, which takes time. */
const PATIENCE_MS = 180_000;
const isMissing = PROGRAMS_OF_POSTGRES === '';
const why = isMissing ? ' (skipped: this machine has no pg_basebackup)' : '';

let pair: Awaited<ReturnType<typeof startReplicated>>;
let network: Network;
let db: Database;
let server: ServerProcess;
let cid: number;
let pid: number;
let admin: Person;
let watcher: Person;
let anna: Person;

const addressOf = (port: number) => `postgresql://agon@127.0.0.1:${port}/agon`;

async function begin(): Promise<void> {
  pair = await startReplicated();
  network = await openNetwork([placeAt(pair.standby.port)]);
  server = await startServer(
    ['--no-demo', '--no-client', '--database-url', addressOf(pair.primary.port)],
    undefined,
    {
      AGON_STANDBY_URL: addressOf(network.port),
    },
  );
  db = openDatabase({ url: addressOf(pair.primary.port) });
  const seed = createSeed(db, Date.now());
  const login = async (name: string, role: Person['role']) => {
    const id = await seed.user({ name, role });
    return { id, person: personAt(server.url, name, await openSession(db, id, Date.now()), role) };
  };
  const [one, two, three] = [
    await login('admin', 'admin'),
    await login('watcher', 'spectator'),
    await login('anna', 'user'),
  ];
  [admin, watcher, anna] = [one.person, two.person, three.person];
  cid = await seed.contest({ name: 'Cup', type: 'ioi', tasks: 2, staff: [two.id] });
  pid = await seed.participant({ contest_id: cid, user_id: three.id });
}

async function end(): Promise<void> {
  await server.stop();
  await db.destroy();
  await network.close();
  await pair.close();
}

/** The number of reads that the standby has answered. */
async function answered(): Promise<number> {
  // Other metrics are cached for two seconds; this one is not.
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith('agon_large_reads_total{by="standby"} '));
  return Number(line?.split(' ')[1]);
}

const untilItAnswers = () =>
  eventually(async () => {
    const before = await answered();
    await watcher.call('standing', { contestId: cid });
    expect(await answered()).toBe(before + 1);
  });

/** Changes everything, and expects that each reader sees it at once. */
async function seenAtOnce(): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sent = await anna.call(
      'submit',
      { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: `// ${round}` } },
    );
    expect(sent.status).toBe(200);
    const list = await admin.call('staffSubmissions', { contestId: cid, limit: 1 });
    expect(list.body.submissions.map(({ id }) => id)).toEqual([sent.body.id]);
    const adjusted = await admin.call('adjustScore', { cid, pid, task: 1, amount: 1, reason: 'Fair play' });
    expect(adjusted.status).toBe(200);
    for (const who of [watcher, anna]) {
      const board = await who.call('standing', { contestId: cid });
      expect(Object.keys(board.seq)).toHaveLength(1);
      const { steps } = (await who.call('scoreHistory', { contestId: cid, pid })).body;
      expect(steps.at(-1)?.score).toBe(board.body.rows[0]?.score);
      const moment = await who.call('standingMoment', { contestId: cid, at: 18_000_000 });
      expect(moment.body.rows).toEqual(board.body.rows);
    }
    const shown = round % 2 === 0;
    await admin.call('setStandings', { cid, standings: shown ? 'yes' : 'no' });
    expect((await watcher.call('standing', { contestId: cid })).body.visible).toBe(shown);
    if (!shown) await admin.call('setStandings', { cid, standings: 'yes' });
  }
}

describe.skipIf(isMissing)(`a server whose database has a standby for large reads${why}`, () => {
  beforeAll(begin, PATIENCE_MS);
  afterAll(end);

  it(
    '[SRV-2] [STD-1] boards and lists that the standby answers show a command’s change at once',
    async () => {
      await untilItAnswers();
      const before = await answered();
      await seenAtOnce();
      expect(await answered()).toBeGreaterThan(before + ROUNDS);
    },
    PATIENCE_MS,
  );

  it('[SRV-2] it answers each board and list, and a board for programs', async () => {
    await untilItAnswers();
    const reads: readonly [Person, CallName, Input][] = [
      [admin, 'standing', {}],
      [anna, 'standing', {}],
      [watcher, 'scoreHistory', { pid }],
      [watcher, 'standingMoment', { at: 60_000 }],
      [watcher, 'standingHistories', { pids: JSON.stringify([pid]) }],
      [watcher, 'standingStatistics', {}],
      [admin, 'staffSubmissions', { limit: 10 }],
      [admin, 'staffUserTests', { limit: 10 }],
      [admin, 'scoreboard', { cid }],
    ];
    // On a busy machine the standby may be behind for a read.
    for (const [who, call, input] of reads)
      await eventually(async () => {
        const before = await answered();
        expect((await who.call(call, { contestId: cid, ...input })).status, call).toBe(200);
        expect(await answered(), call).toBe(before + 1);
      });
  });

  it('[SRV-2] [SEC-3] a person who may see a contest no more is told at once that there is none', async () => {
    await untilItAnswers();
    expect((await watcher.call('standing', { contestId: cid })).status).toBe(200);
    const staff = await db.deleteFrom('contest_staff').where('contest_id', '=', cid).returningAll().execute();
    expect((await watcher.call('standing', { contestId: cid })).status).toBe(404);
    await db.insertInto('contest_staff').values(staff).execute();
    expect((await watcher.call('standing', { contestId: cid })).status).toBe(200);
  });

  it(
    '[SRV-2] [SRV-6] with the standby behind or away nobody notices',
    async () => {
      await untilItAnswers();
      const since = server.output().length;
      await pair.standby.query('select pg_wal_replay_pause()');
      await seenAtOnce();
      await pair.standby.query('select pg_wal_replay_resume()');
      network.become({ kind: 'cut' });
      await seenAtOnce();
      const said = server
        .output()
        .slice(since)
        .matchAll(/standby_left_out","why":"(\w+)"/g);
      expect([...said].map(([, reason]) => reason)).toEqual(['behind', 'unreachable']);
    },
    PATIENCE_MS,
  );
});
