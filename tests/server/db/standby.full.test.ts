import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { Standby } from '#server/db/standby.ts';
import { progressOf, unfitnessOf } from '#server/db/standby-state.ts';
import { type LogLine } from '#server/log.ts';
import { notFound } from '#server/model/fault.ts';
import { placeAt } from '#tests/support/chaos/site.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Network, openNetwork } from '#tests/support/network.ts';
import { PROGRAMS_OF_POSTGRES, startReplicated } from '#tests/support/replicated.ts';

/** Time until the standby is checked again, ms; short, so that the tests are quick. */
const REST_MS = 100;
/** The longest time of a statement, ms; a silent database is noticed sooner. */
const STATEMENT_MS = 10_000;
/** A cluster is made and copied, which takes time. */
const PATIENCE_MS = 120_000;
const isMissing = PROGRAMS_OF_POSTGRES === '';
const why = isMissing ? ' (skipped: this machine has no pg_basebackup)' : '';

let pair: Awaited<ReturnType<typeof startReplicated>>;
let network: Network;
let primary: Database;
let standby: Standby;
let logged: LogLine[];

const at = (port: number) => ({ url: `postgresql://agon@127.0.0.1:${port}/agon` });
const open = (of = primary) =>
  new Standby({
    primary: of,
    target: at(network.port),
    log: (line) => void logged.push(line),
    restMs: REST_MS,
  });
const answerer = async (db: Database) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is === true
    ? 'standby'
    : 'primary';
const notes = async (db: Database) =>
  (await sql<{ note: string }>`select note from notes order by note`.execute(db)).rows.map(
    ({ note }) => note,
  );
const who = () => standby.read(answerer);
const untilItAnswers = () => eventually(async () => expect(await who()).toBe('standby'));
const told = () =>
  logged.map(({ event, why: reason }) => (typeof reason === 'string' ? `${event}: ${reason}` : event));

async function begin(): Promise<void> {
  pair = await startReplicated();
  network = await openNetwork([placeAt(pair.standby.port)]);
  primary = openDatabase(at(pair.primary.port));
  await sql`create table notes (note text primary key)`.execute(primary);
}

async function end(): Promise<void> {
  await primary.destroy();
  await network.close();
  await pair.close();
}

beforeEach(() => {
  logged = [];
});
afterEach(() => standby.close());

describe.skipIf(isMissing)(`a standby that large reads go to${why}`, () => {
  beforeAll(begin, PATIENCE_MS);
  afterAll(end);
  beforeEach(async () => {
    standby = open();
    await untilItAnswers();
  });

  it('[SRV-2] answers them, with all that was committed before each of them began', async () => {
    const all: string[] = [];
    for (let round = 100; round < 150; round += 1) {
      const note = String(round);
      await sql`insert into notes values (${note})`.execute(primary);
      all.push(note);
      expect(await Promise.all([standby.read(notes), standby.read(notes)])).toEqual([all, all]);
    }
    // The standby answered more of the reads than the primary.
    expect(standby.answered.standby).toBeGreaterThan(standby.answered.primary);
  });

  it('[SRV-2] the primary answers while the standby is behind, and the standby again when it has caught up', async () => {
    await pair.standby.query('select pg_wal_replay_pause()');
    await sql`insert into notes values ('new')`.execute(primary);
    expect(await standby.read(notes)).toContain('new');
    expect(await who()).toBe('primary');
    const other = openDatabase(at(pair.standby.port));
    expect(await notes(other)).not.toContain('new');
    await other.destroy();
    await pair.standby.query('select pg_wal_replay_resume()');
    await untilItAnswers();
    expect(await standby.read(notes)).toContain('new');
    expect(told()).toEqual(['standby_answers', 'standby_left_out: behind', 'standby_answers']);
  });

  it.each([
    ['refuses', 'cut'],
    ['is silent', 'stalled'],
  ] as const)('[SRV-2] the primary answers while the standby %s', async (_, kind) => {
    await sql`insert into notes values (${kind})`.execute(primary);
    network.become({ kind });
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => standby.read(notes)));
    expect(performance.now() - since).toBeLessThan(STATEMENT_MS);
    for (const answer of answers) expect(answer).toContain(kind);
    expect(await who()).toBe('primary');
    // Many reads come while the standby is away, and the log says it once.
    const failing = eventually(() => expect(told()).toContain('standby_left_out: unreachable'));
    await Promise.all([failing, ...Array.from({ length: 50 }, who)]);
    network.become({ kind: 'fine' });
    await untilItAnswers();
    expect(told()).toEqual(['standby_answers', 'standby_left_out: unreachable', 'standby_answers']);
  });

  it('[SRV-2] a read that the standby ends is answered by the primary, and the next by the standby', async () => {
    const conflict = sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`;
    const answers: string[] = [];
    const read = standby.read(async (db) => {
      answers.push(await answerer(db));
      if (answers.at(-1) === 'standby') await conflict.execute(db);
      return answers;
    });
    expect(await read).toEqual(['standby', 'primary']);
    expect(await who()).toBe('standby');
    const ended = standby.read(async (db) => {
      const is = await answerer(db);
      if (is === 'standby') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      return is;
    });
    expect(await ended).toBe('primary');
    await untilItAnswers();
    expect(told()).toEqual(['standby_answers']);
  });

  it('[SRV-2] an error of the read itself is thrown, and it is not tried elsewhere', async () => {
    const work = vi.fn(() => Promise.reject(notFound()));
    await expect(standby.read(work)).rejects.toEqual(notFound());
    expect(work).toHaveBeenCalledOnce();
    expect(await who()).toBe('standby');
  });

  it('[SRV-2] a database that is no copy, has another history, or is behind is no standby', async () => {
    const copy = openDatabase(at(pair.standby.port));
    const wanted = await progressOf(primary);
    await eventually(async () => expect(await unfitnessOf(copy, wanted)).toBeNull());
    const next = { ...wanted, timeline: wanted.timeline + 1 };
    expect(await unfitnessOf(copy, next)).toBe('other_timeline');
    expect(await unfitnessOf(copy, { ...wanted, place: 'FFFFFFFF/0' })).toBe('behind');
    const other = openDatabase(inject('testDatabase').server);
    expect(await unfitnessOf(copy, await progressOf(other))).toBe('other_database');
    await Promise.all([copy.destroy(), other.destroy()]);
  });

  it('[SRV-2] is asked, as the primary is, by a role without any privileges', async () => {
    await sql`create role plain login`.execute(primary);
    const open = (port: number) => openDatabase({ url: `postgresql://plain@127.0.0.1:${port}/agon` });
    const [one, copy] = [open(pair.primary.port), open(pair.standby.port)];
    await eventually(async () => expect(await unfitnessOf(copy, await progressOf(one))).toBeNull());
    await Promise.all([one.destroy(), copy.destroy()]);
  });

  it('[SRV-2] takes no more reads at once than it has room for: the primary answers the others', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, who));
    expect(answers.filter((one) => one === 'standby')).toHaveLength(20);
    expect(await who()).toBe('standby');
  });
});

describe.skipIf(isMissing)(`a standby that is promoted${why}`, () => {
  beforeAll(begin, PATIENCE_MS);
  afterAll(end);

  it(
    '[SRV-2] [SRV-6] is not read from any more, and killed it is away',
    async () => {
      standby = open();
      await untilItAnswers();
      const before = await progressOf(primary);
      const promoted = openDatabase(at(pair.standby.port));
      await pair.promote();
      await eventually(async () => expect((await progressOf(promoted)).timeline).toBe(before.timeline + 1));
      await sql`insert into notes values ('of another contest')`.execute(promoted);
      expect(await standby.read(notes)).toEqual([]);
      await eventually(async () => {
        expect(await who()).toBe('primary');
        expect(told()).toEqual(['standby_answers', 'standby_left_out: no_standby']);
      });
      await promoted.destroy();
      const [postmaster = 0] = await pair.standby.processes();
      process.kill(postmaster, 'SIGKILL');
      await eventually(async () => {
        expect(await who()).toBe('primary');
        expect(told().at(-1)).toBe('standby_left_out: unreachable');
      });
    },
    PATIENCE_MS,
  );
});
