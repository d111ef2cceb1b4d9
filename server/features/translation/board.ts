import { sql } from 'kysely';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { type CallContext } from '#server/http/context.ts';
import { namesOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { delegationsOf, membersOf, translationSettings } from '#server/model/translation/delegations.ts';
import { currentOfficials } from '#server/model/translation/official.ts';
import { pdfStateOf } from '#server/model/translation/pdfs.ts';
import { progressOf, namesOf } from './overview.ts';

type Db = CallContext<'translationBoard'>['db'];

/** Delegations with their progress in each task. */
export async function board(db: Db, contestId: number): Promise<TranslationBoard> {
  const delegations = await delegationsOf(db, contestId);
  const tasks = (await tasksOf(db, [contestId])).filter((task) => !task.is_quiz);
  const officials = await currentOfficials(db, contestId);
  const members = await membersOf(db, contestId);
  const people = await db
    .selectFrom('delegation_people as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.delegation_id', 'u.id as user', 'u.name'])
    .where('n.contest_id', '=', contestId)
    .orderBy('u.name')
    .execute();
  const rows = await db
    .selectFrom('translations as t')
    .innerJoin('delegations as d', 'd.id', 't.delegation_id')
    .selectAll('t')
    .where('d.contest_id', '=', contestId)
    .execute();
  const names = await namesOf(db, rows);
  const pdfs = await newestPdfs(db, contestId);
  return {
    ...(await translationSettings(db, contestId)),
    tasks: tasks.map(({ id, number, label, name, names: called }) => {
      const official = officials.get(id);
      return {
        number,
        label,
        name,
        ...namesOnWire({ name, names: called }),
        version: official?.version ?? 0,
        note: official?.note ?? '',
      };
    }),
    delegations: delegations.map(({ id, name, group_label: group, langs }) => {
      const own = members.filter((member) => member.delegation_id === id);
      const translators = own.filter((member) => member.is_translator);
      return {
        id,
        name,
        group,
        langs: [...langs],
        people: people
          .filter((one) => one.delegation_id === id)
          .map(({ user, name: login }) => ({ user, name: login })),
        translators: translators.map((member) => ({
          participant: member.participant_id,
          name: member.display_name,
          extra_seconds: member.extra_time_seconds,
        })),
        competitors: own.length - translators.length,
        cells: tasks.flatMap((task) =>
          langs.map((lang) => {
            const row = rows.find(
              (one) => one.delegation_id === id && one.task_id === task.id && one.lang === lang,
            );
            const { updated_by: _, ...progress } = progressOf(lang, row, names);
            const { pdf, fault, lacking } = pdfStateOf(row === undefined ? undefined : pdfs.get(row.id));
            return { task: task.number, ...progress, pdf, fault, lacking };
          }),
        ),
      };
    }),
    groups: await groupsWithout(db, contestId),
  };
}

/** The PDF of the newest version of each translation, if it was wanted. */
async function newestPdfs(db: Db, contestId: number) {
  const { rows } = await sql<{ id: number; pdf_hash: string | null; fault: string | null; lacking: string }>`
    select t.id, p.pdf_hash, p.fault, p.lacking from translations t
    join delegations d on d.id = t.delegation_id
    join lateral (select source_hash, title, header from translation_versions n where n.translation_id = t.id
      order by number desc limit 1) n on true
    join statement_pdfs p on p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title and p.header = n.header
    where d.contest_id = ${contestId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Groups of translators that have no delegation. */
async function groupsWithout(db: Db, contestId: number): Promise<string[]> {
  const { rows } = await sql<{ group: string }>`select distinct u.group_label as group from participants p
    join users u on u.id = p.user_id
    where p.contest_id = ${contestId} and u.group_label <> '' and lower(u.types) like '%translator%'
      and not exists (select from delegations d where d.contest_id = p.contest_id and d.group_label = u.group_label)
    order by 1`.execute(db);
  return rows.map(({ group }) => group);
}
