import { type Kysely } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { matchDestination } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { type App } from '../app.ts';
import { type Schema } from '../db/schema.ts';
import { inSnapshot } from '../db/transaction.ts';
import { heads } from '../journal/append.ts';
import { type ContestAccess, contestFor, type ContestMoment, momentFor } from '../model/access.ts';
import { type Caller } from '../model/caller.ts';
import { streamFor } from '../model/streams.ts';

/** Large read-only calls: boards, and the lists of submissions for staff. A standby answers them, if there is one. */
const LARGE_READS: ReadonlySet<CallName> = new Set<CallName>([
  'standing',
  'scoreHistory',
  'standingMoment',
  'standingHistories',
  'standingStatistics',
  'staffSubmissions',
  'staffUserTests',
]);

/** Reads at the database, or for a large read at its standby; access is still checked at the database. */
export async function readBy<T>(
  { app, name }: { readonly app: Pick<App, 'db' | 'standby'>; readonly name: CallName },
  accessBy: (db: Kysely<Schema>) => Promise<unknown>,
  read: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!app.standby || !LARGE_READS.has(name)) return read(app.db);
  await accessBy(app.db);
  return app.standby.read(read);
}

/** An answer, with the state that it reflects. */
export interface Reflection {
  readonly result: unknown;
  /** The numbers of the streams that the answer reflects, by destination; null: it reflects none. */
  readonly numbers: Readonly<Record<string, number>> | null;
}

/** A read whose answer reflects streams. */
export interface Reading {
  /** The streams, by their destinations. */
  readonly streams: ReadonlyMap<string, string>;
  readonly access: (db: Kysely<Schema>) => Promise<ContestAccess | null>;
  readonly run: (
    db: Kysely<Schema>,
    access: ContestAccess | null,
    numbers: Readonly<Record<string, number>>,
  ) => Promise<unknown>;
}

/** The database, and what is kept of it in memory. */
type Reader = Pick<App, 'db' | 'kept'>;

/** A contestant in a contest. */
interface Contestant {
  readonly userId: number;
  readonly contestId: number;
}

/** Reads the answer and the numbers of the state it reflects in one snapshot of the database. */
function reflecting(db: Kysely<Schema>, { streams, access, run }: Reading): Promise<Reflection> {
  return inSnapshot(db, async (trx) => {
    const numbers = numbersOf(streams, await heads(trx, [...streams.values()]));
    return { result: await run(trx, await access(trx), numbers), numbers };
  });
}

/**
 * Reads an answer and its numbers for a contestant in a contest without a transaction: the numbers are read before the answer and
 * after it. Equal numbers prove that the state did not change in between; otherwise everything is read again in one snapshot. The
 * first numbers may be those that the process keeps in memory with the contest.
 */
export async function reflectingBetween(app: Reader, who: Contestant, reading: Reading): Promise<Reflection> {
  const kept = app.kept?.moments.get(momentKey(who));
  return (
    (kept && (await answerSince(app.db, who, kept, reading))) ??
    (await answerSince(app.db, who, await readMoment(app, who, reading.streams), reading)) ??
    reflecting(app.db, reading)
  );
}

/** The answer since a moment; null: what it reflects, or the contestant's own contest, has changed since. */
async function answerSince(
  db: Kysely<Schema>,
  who: Contestant,
  { access, heads: before }: ContestMoment,
  { streams, run }: Reading,
): Promise<Reflection | null> {
  const numbers = numbersOf(streams, before);
  const outcome = await run(db, access, numbers).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const names = new Set([...streams.values(), ...ownStreams(who)]);
  if (hasMoved(before, await heads(db, [...names]))) return null;
  if ('error' in outcome) throw outcome.error;
  return { result: outcome.result, numbers };
}

/** The contest of a caller for a call whose answer reflects no stream. */
export async function accessFor(
  app: Reader,
  row: Pick<CallRow, 'method'>,
  caller: Caller,
  contestId: number,
): Promise<ContestAccess> {
  const who = { userId: caller.userId, contestId };
  if (row.method !== 'GET' || caller.role !== 'user') return contestFor(app.db, caller, contestId);
  const kept = app.kept?.moments.get(momentKey(who));
  if (kept && !hasMoved(kept.heads, await heads(app.db, ownStreams(who)))) return kept.access;
  return (await readMoment(app, who, new Map())).access;
}

/** Patterns of the destinations that answers for contestants reflect. */
const REFLECTED: readonly string[] = [
  ...new Set(
    Object.values<CallRow>(calls).flatMap(({ roles, reflects = [] }) =>
      Array.isArray(roles) && roles.includes('user') ? reflects : [],
    ),
  ),
];

/** Reads a contestant's contest with the heads of these streams and of all that their answers reflect, and keeps it. */
function readMoment(
  { db, kept }: Reader,
  who: Contestant,
  asked: ReadonlyMap<string, string>,
): Promise<ContestMoment> {
  const { userId, contestId } = who;
  const streams = reflectedBy({ reflects: REFLECTED }, { userId, role: 'user' }, contestId);
  const names = new Set([...asked.values(), ...streams.values(), ...ownStreams(who)]);
  const query = () => momentFor(db, who, [...names]);
  return kept ? kept.moments.read(momentKey(who), query) : query();
}

/** The streams that tell of each change of a contest, and of the contestant's time and progress in it. */
function ownStreams({ userId, contestId }: Contestant): readonly string[] {
  return [
    streamFor('contest', contestId, { userId, role: 'user' }),
    streamFor('time', contestId, { userId, role: 'user' }),
  ];
}

/** Whether a stream has gone on since its head was read. */
function hasMoved(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): boolean {
  return Object.entries(after).some(([stream, head]) => head !== (before[stream] ?? 0));
}

function momentKey({ userId, contestId }: Contestant): string {
  return `${userId} ${contestId}`;
}

function numbersOf(
  streams: ReadonlyMap<string, string>,
  heads: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries([...streams].map(([destination, stream]) => [destination, heads[stream] ?? 0]));
}

/** The streams of the destinations that an answer reflects for the caller. */
export function reflectedBy(
  row: Pick<CallRow, 'reflects'>,
  caller: Pick<Caller, 'userId' | 'role'>,
  contestId: number | null,
): ReadonlyMap<string, string> {
  const streams = new Map<string, string>();
  for (const pattern of row.reflects ?? []) {
    const destination = pattern.replace('{contestId}', String(contestId));
    const match = matchDestination(destination);
    if (match && (destinations[match.name].roles as readonly Role[]).includes(caller.role))
      streams.set(destination, streamFor(match.name, match.contestId, caller));
  }
  return streams;
}

/** The reads of contestants are many and short, and need no transaction. */
export function readReflected(
  app: Reader,
  { caller, contestId }: { readonly caller: Caller; readonly contestId: number | null },
  reading: Reading,
): Promise<Reflection> {
  return caller.role === 'user' && contestId !== null
    ? reflectingBetween(app, { userId: caller.userId, contestId }, reading)
    : reflecting(app.db, reading);
}
