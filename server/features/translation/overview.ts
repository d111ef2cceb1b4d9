import { type Kysely } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { type OfficialText, currentOfficials } from '#server/model/translation/official.ts';
import { membersOf, translationSettings } from '#server/model/translation/delegations.ts';
import { namesOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { type TranslationRow, translatorOf } from './place.ts';

/** The facts on a translator's home page. */
export async function overview(context: CallContext<'translation'>): Promise<AnswerOf<'translation'>> {
  const { db, contest } = context;
  const { delegation } = await translatorOf(context);
  const tasks = (await tasksOf(db, [contest.id])).filter((task) => !task.is_quiz);
  const officials = await currentOfficials(db, contest.id);
  const rows = await db
    .selectFrom('translations')
    .selectAll()
    .where('delegation_id', '=', delegation.id)
    .execute();
  const names = await namesOf(db, rows);
  const people = (await membersOf(db, contest.id, { delegationId: delegation.id }))
    .filter((member) => member.is_translator)
    .map((member) => member.display_name);
  const { sharing } = await translationSettings(db, contest.id);
  return {
    delegation: { id: delegation.id, name: delegation.name, langs: [...delegation.langs], people },
    sharing,
    tasks: tasks.map(({ id, number, label, name, names: called }) => {
      const official = officials.get(id);
      return {
        number,
        label,
        name,
        ...namesOnWire({ name, names: called }),
        official: official === undefined ? null : factsOf(official),
        languages: delegation.langs.map((lang) =>
          progressOf(
            lang,
            rows.find((row) => row.task_id === id && row.lang === lang),
            names,
          ),
        ),
      };
    }),
  };
}

/** An official text without its text. */
export function factsOf({ version, lang, format, note, at }: OfficialText) {
  return { version, lang, format, note, at };
}

const NOT_BEGUN = {
  state: 'not_begun' as const,
  keeps_official: false,
  official_version: 0,
  copies: 0,
  updated_at: null,
  updated_by: null,
};

/** The progress of a translation; one without a row is not begun. */
export function progressOf(
  lang: string,
  row: TranslationRow | undefined,
  names: ReadonlyMap<number, string>,
) {
  if (row === undefined) return { lang, ...NOT_BEGUN };
  const { state, keeps_official, official_version, copies, updated_at } = row;
  const updated_by = names.get(row.updated_by) ?? null;
  return { lang, state, keeps_official, official_version, copies, updated_at, updated_by };
}

/** Names of the last authors, by id. */
export async function namesOf(
  db: Kysely<Schema>,
  rows: readonly { readonly updated_by: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('id', 'in', [...new Set(rows.map((row) => row.updated_by))])
    .execute();
  return new Map(users.map((user) => [user.id, user.display_name]));
}
