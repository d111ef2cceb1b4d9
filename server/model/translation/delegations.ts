import { type Kysely, sql } from 'kysely';
import { type TranslationSharing } from '#domain/translation/translation.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishSubject } from '../desk.ts';
import { publishers } from '../streams.ts';

/** A delegation of a contest. */
export interface Delegation {
  readonly id: number;
  readonly contest_id: number;
  readonly name: string;
  readonly group_label: string;
  readonly langs: readonly string[];
}

/** A member of a delegation, who translates or competes. */
interface Member {
  readonly delegation_id: number;
  readonly participant_id: number;
  readonly user_id: number;
  readonly display_name: string;
  readonly is_translator: boolean;
  readonly extra_time_seconds: number;
}

/** The settings of a contest's translation. */
export async function translationSettings(
  db: Kysely<Schema>,
  contestId: number,
): Promise<{ readonly official_lang: string; readonly sharing: TranslationSharing }> {
  const row = await db
    .selectFrom('translation_settings')
    .select(['official_lang', 'sharing'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row ?? { official_lang: 'en', sharing: 'none' };
}

/** The delegations of a contest, by name. */
export async function delegationsOf(db: Kysely<Schema>, contestId: number): Promise<readonly Delegation[]> {
  const rows = await db
    .selectFrom('delegations')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('name')
    .execute();
  return rows.map(({ langs, ...row }) => ({ ...row, langs: langs.split(',') }));
}

/** The delegation of each person: the one that names them, else the first one for their group. */
export async function membersOf(
  db: Kysely<Schema>,
  contestId: number,
  only: { readonly userId?: number; readonly delegationId?: number } = {},
): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`select * from (
    select coalesce(n.delegation_id, (select min(d.id) from delegations d
        where d.contest_id = p.contest_id and d.group_label <> '' and d.group_label = u.group_label)) as delegation_id,
      p.id as participant_id, u.id as user_id, u.display_name, p.extra_time_seconds,
      'translator' = any(regexp_split_to_array(lower(u.types), '\\s*,\\s*')) as is_translator
    from participants p join users u on u.id = p.user_id
    left join delegation_people n on n.contest_id = p.contest_id and n.user_id = p.user_id
    where p.contest_id = ${contestId} and u.disabled_at is null
      and (${only.userId ?? null}::integer is null or u.id = ${only.userId ?? null})) m
    where m.delegation_id is not null
      and (${only.delegationId ?? null}::integer is null or m.delegation_id = ${only.delegationId ?? null})
    order by m.display_name, m.user_id`.execute(db);
  return rows;
}

/** The delegation of a participant; null: they have none. */
export async function delegationOf(
  db: Kysely<Schema>,
  contestId: number,
  userId: number,
): Promise<Delegation | null> {
  const [member] = await membersOf(db, contestId, { userId });
  if (member === undefined) return null;
  const row = await db
    .selectFrom('delegations')
    .selectAll()
    .where('id', '=', member.delegation_id)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, langs: row.langs.split(',') };
}

/**
 * Tells the translators of a delegation, or of all with null, and the organisers, that their translation
 * changed. Neither contestants nor other delegations are told. Call it in the transaction that makes the
 * change.
 */
export async function publishToTranslators(
  trx: Kysely<Schema>,
  publish: Publish,
  contestId: number,
  delegationId: number | null,
): Promise<void> {
  const members = await membersOf(trx, contestId, delegationId === null ? {} : { delegationId });
  for (const { user_id: userId, is_translator: translates } of members)
    if (translates) publishers.quiz(publish, { contestId, userId }, { action: 'translation' });
  await publishSubject(trx, publish, 'translation', contestId, ({ role }) => role === 'author');
}
