import { type Selectable } from 'kysely';
import { mayReadTranslations, mayTranslate } from '#domain/translation/translation.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { type PlacedTask, taskByNumber } from '#server/model/tasks/queries.ts';
import { contestTimes, participantTimes } from '#server/model/times.ts';
import { type Delegation, delegationOf } from '#server/model/translation/delegations.ts';
import { currentOfficial, type OfficialText } from '#server/model/translation/official.ts';

/** The context of every translator's call. */
type OfTranslator = Pick<CallContext<'translation'>, 'caller' | 'contest' | 'participant' | 'db' | 'now'>;

/** A translator with their delegation. */
export interface Translator {
  readonly delegation: Delegation;
  /** Whether anything may be written now. */
  readonly mayWrite: boolean;
}

export type TranslationRow = Selectable<Schema['translations']>;

/**
 * The delegation of a translator, who may see tasks now. Throws 404 for a person who is no translator, 409
 * outside of the time for translating and for people without a delegation.
 */
export async function translatorOf({
  caller,
  contest,
  participant,
  db,
  now,
}: OfTranslator): Promise<Translator> {
  if (!caller.types.includes('translator')) throw notFound();
  const times = contestTimes(contest);
  const person = participantTimes(competing(participant), caller.types);
  if (!mayReadTranslations(times, person, now)) throw notNow('backend.translation_closed');
  const delegation = await delegationOf(db, contest.id, caller.userId);
  if (delegation === null) throw notNow('backend.no_delegation');
  return { delegation, mayWrite: mayTranslate(times, person, now) };
}

/**
 * The same for a translator who wants to write. Throws 409 when the time for translating is over for them.
 */
export async function writerOf(context: OfTranslator): Promise<Delegation> {
  const { delegation, mayWrite } = await translatorOf(context);
  if (!mayWrite) throw notNow('backend.translation_closed');
  return delegation;
}

/** A task with its official text. Throws 404 where there is none. */
export async function translatedTask(
  db: OfTranslator['db'],
  contestId: number,
  number: number,
): Promise<{ readonly task: PlacedTask; readonly official: OfficialText }> {
  const task = await taskByNumber(db, contestId, number);
  if (task === undefined) throw notFound();
  const official = await currentOfficial(db, contestId, task.id);
  if (official === null) throw notFound();
  return { task, official };
}

/** Throws 404 for a language that the delegation does not translate into. */
export function requireLanguage({ langs }: Delegation, lang: string): void {
  if (!langs.includes(lang)) throw notFound();
}

/** The translation of a task by a delegation in a language; undefined: it is not begun. */
export async function translationRow(
  db: OfTranslator['db'],
  of: { readonly delegationId: number; readonly taskId: number; readonly lang: string },
): Promise<TranslationRow | undefined> {
  return ofPlace(db, of).executeTakeFirst();
}

export async function lockedTranslation(
  trx: Transaction,
  of: { readonly delegationId: number; readonly taskId: number; readonly lang: string },
): Promise<TranslationRow> {
  const row = await ofPlace(trx, of).forUpdate().executeTakeFirst();
  if (row === undefined) throw notNow('backend.translation_not_begun');
  return row;
}

function ofPlace(
  db: OfTranslator['db'],
  of: { readonly delegationId: number; readonly taskId: number; readonly lang: string },
) {
  return db
    .selectFrom('translations')
    .selectAll()
    .where('delegation_id', '=', of.delegationId)
    .where('task_id', '=', of.taskId)
    .where('lang', '=', of.lang);
}

/** A version of the official text. Throws 400 for a version that does not exist. */
export async function officialVersion(
  db: OfTranslator['db'],
  {
    contestId,
    taskId,
    version,
  }: { readonly contestId: number; readonly taskId: number; readonly version: number },
): Promise<OfficialText> {
  const row = await db
    .selectFrom('official_texts')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('task_id', '=', taskId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw badRequest();
  return row;
}
