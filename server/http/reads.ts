import { type Kysely } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type CallName } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { matchDestination } from '#protocol/destination-facts.ts';
import { destinations } from '#protocol/destinations.ts';
import { type App } from '../app.ts';
import { type Schema } from '../db/schema.ts';
import { inSnapshot } from '../db/transaction.ts';
import { heads } from '../journal/append.ts';
import { type ContestAccess, momentFor } from '../model/access.ts';
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

/** Reads the answer and the numbers of the state it reflects in one snapshot of the database. */
function reflecting(db: Kysely<Schema>, { streams, access, run }: Reading): Promise<Reflection> {
  return inSnapshot(db, async (trx) => {
    const numbers = numbersOf(streams, await heads(trx, [...streams.values()]));
    return { result: await run(trx, await access(trx), numbers), numbers };
  });
}

/**
 * Reads an answer and its numbers for a contestant in a contest without a transaction: the numbers are read before the answer and
 * after it. Equal numbers prove that the state did not change in between; otherwise everything is read again in one snapshot.
 */
export async function reflectingBetween(
  db: Kysely<Schema>,
  who: { readonly userId: number; readonly contestId: number },
  reading: Reading,
): Promise<Reflection> {
  const { streams, run } = reading;
  const names = [...streams.values()];
  const { access, heads: before } = await momentFor(db, who, names);
  const numbers = numbersOf(streams, before);
  const outcome = await run(db, access, numbers).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const after = numbersOf(streams, await heads(db, names));
  if ([...streams.keys()].some((destination) => after[destination] !== numbers[destination]))
    return reflecting(db, reading);
  if ('error' in outcome) throw outcome.error;
  return { result: outcome.result, numbers };
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
  caller: Caller,
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
  db: Kysely<Schema>,
  { caller, contestId }: { readonly caller: Caller; readonly contestId: number | null },
  reading: Reading,
): Promise<Reflection> {
  return caller.role === 'user' && contestId !== null
    ? reflectingBetween(db, { userId: caller.userId, contestId }, reading)
    : reflecting(db, reading);
}
