import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type TranslationSets } from '#server/contract/translation-sets.ts';
import { openFile, putFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { OFFICIAL_HEADER } from '#server/model/pdf-headers.ts';
import { askedPdf } from '#server/model/pdfs.ts';
import { type PlacedTask, tasksOf } from '#server/model/tasks/queries.ts';
import { membersOf, translationSettings } from '#server/model/translation/delegations.ts';

type Db = CallContext<'translationSets'>['db'];
type Statement = TranslationSets['envelopes'][number]['statements'][number];

/**
 * The statements for every contestant in their language as one PDF, followed by the copies that delegations
 * ordered.
 */
export async function printSets(
  app: App,
  { db, contest, input }: CallContext<'translationSets'>,
): Promise<FileAnswer> {
  const tasks = (await tasksOf(db, [contest.id])).filter((task) => !task.is_quiz);
  const envelopes = await envelopesOf(db, contest.id, tasks, input.delegation ?? null);
  if (envelopes.length === 0) throw notFound();
  const sets: TranslationSets = { contest: contest.name, envelopes };
  const source = await putFile(app.db, Buffer.from(JSON.stringify(sets)), { inDatabase: true });
  const key = { source_hash: source, lang: 'en', title: contest.name };
  const made = await askedPdf(app, key, { kind: 'sets', withBoxes: input.with_boxes });
  const content = await openFile(app.db, made);
  return { file: { name: 'statements.pdf', mime: 'application/pdf', content }, save: true };
}

async function envelopesOf(
  db: Db,
  contestId: number,
  tasks: readonly PlacedTask[],
  only: number | null,
): Promise<TranslationSets['envelopes']> {
  const members = new Map((await membersOf(db, contestId)).map((one) => [one.user_id, one.delegation_id]));
  const own = await translatedPdfs(db, contestId);
  const official = await officialPdfs(db, contestId);
  const people = await db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name', 'u.display_name', 'u.group_label', 'u.site', 'u.room', 'u.seat', 'u.types'])
    .where('p.contest_id', '=', contestId)
    .where('u.disabled_at', 'is', null)
    .orderBy('u.site')
    .orderBy('u.room')
    .orderBy('u.seat')
    .orderBy('u.name')
    .execute();
  const copies = await copiesOf(db, contestId, only);
  const ofPeople = people
    .filter(({ types }) => !types.toLowerCase().includes('translator'))
    .filter(({ id }) => only === null || members.get(id) === only)
    .map((person) => {
      const delegation = members.get(person.id) ?? 0;
      return {
        name: person.display_name || person.name,
        login: person.name,
        group: person.group_label,
        place: [person.site, person.room, person.seat].filter((one) => one !== '').join(' · '),
        statements: tasks.flatMap((task): Statement[] => {
          const translated = own.get(`${delegation} ${task.id}`) ?? [];
          const shown = translated.length > 0 ? translated : (official.get(task.id) ?? []);
          return shown.map(({ lang, pdf }) => ({ label: `${task.label} ${lang}`, pdf }));
        }),
      };
    });
  const ofDelegations = copies.map(({ id, name, group, asked }) => ({
    name,
    login: '',
    group,
    place: '',
    statements: tasks.flatMap((task): Statement[] =>
      asked
        .filter((one) => one.task === task.id)
        .flatMap(({ lang, count, keeps_official }) => {
          const translated = own.get(`${id} ${task.id}`)?.find((one) => one.lang === lang);
          const { pdf } = (keeps_official ? official.get(task.id)?.[0] : translated) ?? { pdf: null };
          return Array.from({ length: count }, () => ({ label: `${task.label} ${lang}`, pdf }));
        }),
    ),
  }));
  return [...ofPeople, ...ofDelegations];
}

/** The copies that delegations ordered besides those for their contestants, by delegation. */
async function copiesOf(db: Db, contestId: number, only: number | null): Promise<readonly AskedCopies[]> {
  const { rows } =
    await sql<AskedCopies>`select d.id, d.name, d.group_label as group, jsonb_agg(jsonb_build_object(
      'task', t.task_id, 'lang', t.lang, 'count', t.copies, 'keeps_official', t.keeps_official) order by t.lang) as asked
    from delegations d join translations t on t.delegation_id = d.id and t.copies > 0
    where d.contest_id = ${contestId} and (${only}::integer is null or d.id = ${only})
    group by d.id order by d.name`.execute(db);
  return rows;
}

interface AskedCopies {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  readonly asked: readonly {
    readonly task: number;
    readonly lang: string;
    readonly count: number;
    readonly keeps_official: boolean;
  }[];
}

interface MadePdf {
  readonly lang: string;
  readonly pdf: string | null;
}

/** The PDFs of the last finished versions, by delegation and task. */
async function translatedPdfs(db: Db, contestId: number): Promise<ReadonlyMap<string, MadePdf[]>> {
  const { rows } = await sql<MadePdf & { place: string }>`
    select t.delegation_id || ' ' || t.task_id as place, t.lang, p.pdf_hash as pdf from translations t
    join delegations d on d.id = t.delegation_id
    join translation_versions n on n.id = t.shown_version
    left join statement_pdfs p on p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title and p.header = n.header
    where d.contest_id = ${contestId} and not t.keeps_official order by t.lang`.execute(db);
  return byKey(rows, ({ place }) => place);
}

/** The PDFs of the official statements, by task. */
async function officialPdfs(db: Db, contestId: number): Promise<ReadonlyMap<number, MadePdf[]>> {
  const { official_lang: lang } = await translationSettings(db, contestId);
  const { rows } = await sql<MadePdf & { task_id: number }>`
    select distinct on (ct.task_id) ct.task_id, s.lang,
      case when s.mime = 'application/pdf' then s.file_hash else p.pdf_hash end as pdf
    from contest_tasks ct join contest_statements s on s.contest_id = ct.contest_id and s.task_id = ct.task_id
    join contests c on c.id = ct.contest_id
    left join statement_pdfs p on p.source_hash in (s.latex_hash, s.file_hash) and p.lang = s.lang and p.title = s.title
      and p.pdf_hash is not null and p.header in ('', ${OFFICIAL_HEADER})
    where ct.contest_id = ${contestId}
    order by ct.task_id, s.lang = ${lang} desc, s.lang = 'en' desc, s.lang, (p.source_hash = s.latex_hash) is true desc, (p.header <> '') is true desc`.execute(
    db,
  );
  return byKey(rows, ({ task_id: id }) => id);
}

function byKey<K, T>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, T[]> {
  const found = new Map<K, T[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}
