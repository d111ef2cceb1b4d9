import { type Kysely } from 'kysely';
import { needsConsent, watchTermsOf } from '#domain/proctoring/consent.ts';
import { SEAL_AHEAD_MS, type SealOffer } from '#domain/tasks/seal.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '../caller.ts';
import { type GrantedEntry } from '../access.ts';
import { agreedAt } from '../consent.ts';
import { type ContestRow } from '../rows.ts';
import { delegationOf } from '../translation/delegations.ts';

/** Names of the parts of a seal, as the database has them. */
export const TASKS_PART = 'tasks';
export const OTHERS_PART = 'others';
const STATEMENTS_PREFIX = 'statements:';
/** The part for pages in a language. */
export const statementsPart = (lang: string): string => `${STATEMENTS_PREFIX}${lang}`;
/** The part for the contestants of a delegation; null: for contestants without one, who read the translations of all. */
export const ownPart = (delegationId: number | null): string => `own:${delegationId ?? 0}`;

/** Whether the tasks of a contest open by themselves at its start: modules open when their person begins them. */
export function isSealable(contest: Pick<ContestRow, 'type' | 'is_rehearsal'>): boolean {
  return contest.type !== 'nvo' && !contest.is_rehearsal;
}

/**
 * Whether a contestant is to see the tasks at the start: translators are not, nor people who have yet to agree to being
 * watched. They have no part of the seal, and no key.
 */
export async function opensAtStart(
  db: Kysely<Schema>,
  userId: number,
  { types, contest }: GrantedEntry,
): Promise<boolean> {
  if (types.includes('translator')) return false;
  return !needsConsent(watchTermsOf(contest)) || (await agreedAt(db, contest, userId)) !== null;
}

/** The sealed tasks of a contest for a contestant, before its start; null: there are none, or not for this person. */
export async function sealFor(
  db: Kysely<Schema>,
  { contest, caller, now }: { readonly contest: ContestRow; readonly caller: Caller; readonly now: number },
): Promise<SealOffer | null> {
  const isNear = now < contest.start_at && contest.start_at - now <= SEAL_AHEAD_MS;
  if (
    !isNear ||
    !isSealable(contest) ||
    !(await opensAtStart(db, caller.userId, { types: caller.types, contest }))
  )
    return null;
  const rows = await db
    .selectFrom('seals')
    .innerJoin('seal_parts', 'seal_parts.contest_id', 'seals.contest_id')
    .select(['seals.name as seal', 'seal_parts.name', 'seal_parts.file_hash'])
    .where('seals.contest_id', '=', contest.id)
    .where('seals.opened_at', 'is', null)
    .execute();
  const parts = new Map(rows.map(({ name, file_hash: hash }) => [name, hash]));
  const [name, tasks] = [rows[0]?.seal, parts.get(TASKS_PART)];
  if (name === undefined || tasks === undefined) return null;
  const delegation = await delegationOf(db, contest.id, caller.userId);
  const [others, own] = [parts.get(OTHERS_PART), parts.get(ownPart(delegation?.id ?? null))];
  const statements = [...parts].flatMap(([part, hash]): [string, string][] =>
    part.startsWith(STATEMENTS_PREFIX) ? [[part.slice(STATEMENTS_PREFIX.length), hash]] : [],
  );
  return {
    name,
    tasks,
    statements: Object.fromEntries(statements),
    ...(others !== undefined && { other_statements: others }),
    ...(own !== undefined && { own }),
  };
}
