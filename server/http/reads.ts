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
import { type Caller } from '../model/caller.ts';
import { streamFor } from '../model/streams.ts';

/** Calls that only read, and much: the boards, and what staff look through. A standby answers them where there is one. */
const LARGE_READS: ReadonlySet<CallName> = new Set<CallName>([
  'standing',
  'scoreHistory',
  'standingMoment',
  'standingHistories',
  'standingStatistics',
  'staffSubmissions',
  'staffUserTests',
]);

/**
 * Reads at the database, or a large read at its standby; a caller who may no longer see the contest is refused there.
 */
export async function readBy<T>(
  { app, name }: { readonly app: Pick<App, 'db' | 'standby'>; readonly name: CallName },
  accessBy: (db: Kysely<Schema>) => Promise<unknown>,
  read: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!app.standby || !LARGE_READS.has(name)) return read(app.db);
  await accessBy(app.db);
  return app.standby.read(read);
}

/** An answer, with the numbers of the state it reflects by destination; null: it reflects none. */
export interface Reflection {
  readonly result: unknown;
  readonly numbers: Readonly<Record<string, number>> | null;
}

/** Reads the answer and the numbers of the state it reflects in one snapshot of the database. */
export function reflecting(
  db: Kysely<Schema>,
  streams: ReadonlyMap<string, string>,
  run: (db: Kysely<Schema>, numbers: Readonly<Record<string, number>>) => Promise<unknown>,
): Promise<Reflection> {
  return inSnapshot(db, async (trx) => {
    const now = await heads(trx, [...streams.values()]);
    const numbers = Object.fromEntries(
      [...streams].map(([destination, stream]) => [destination, now[stream] ?? 0]),
    );
    return { result: await run(trx, numbers), numbers };
  });
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
