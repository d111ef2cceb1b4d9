import { type Kysely } from 'kysely';
import { firstLanguage } from '#domain/tasks/statement-language.ts';
import { type SealedPart } from '#protocol/wire/sealed-part.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { questionsOf } from '#server/features/quiz/queries.ts';
import { languagesOf, quizOnWire } from '#server/features/quiz/wire.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { OTHERS_PART, ownPart, statementsPart, TASKS_PART } from '#server/model/tasks/seals.ts';
import { type PlacedTask, taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { delegationsOf } from '#server/model/translation/delegations.ts';
import { type Shown, translationsOf } from '#server/model/translation/shown.ts';
import { taskDetail, withShown } from '#server/features/tasks/content/detail.ts';
import { statementFiles, translationHash } from '#server/features/tasks/content/statements.ts';

/** Larger files, in bytes, are downloaded when somebody opens them. */
const MAX_ATTACHMENT_BYTES = 262_144;
const MAX_STATEMENT_BYTES = 4_194_304;

/** A file of a part, by the content that it has in the store. */
type PlannedFile = Omit<SealedPart['files'][number], 'base64'> & { readonly hash: string };

/** A part before it is encrypted, its files by their hashes: equal plans make equal parts. */
export interface PlannedPart extends Omit<SealedPart, 'files'> {
  readonly name: string;
  readonly files: readonly PlannedFile[];
}

type Quiz = SealedPart['quizzes'][number];

/** A task with the statements and questions that go into its parts. */
interface Prepared {
  readonly task: PlacedTask;
  readonly detail: TaskDetail;
  readonly statements: Awaited<ReturnType<typeof statementFiles>>;
  /** The questions in a language of a page; null: no quiz. */
  readonly quizIn: ((lang: string) => Quiz) | null;
  readonly langs: readonly string[];
}

/** The parts of a contest's seal as its tasks are now. */
export async function plannedParts(db: Kysely<Schema>, contest: ContestRow): Promise<readonly PlannedPart[]> {
  const tasks: Prepared[] = [];
  for (const task of await tasksOf(db, [contest.id])) tasks.push(await prepared(db, contest, task));
  const langs = [...new Set(tasks.flatMap((one) => one.langs))].sort();
  return [
    {
      name: TASKS_PART,
      tasks: tasks.map(({ task }) => taskOnWire(task)),
      details: tasks.map(({ detail }) => detail),
      files: await attachmentsIn(db, tasks),
      quizzes: [],
    },
    ...langs.map((lang) => inLanguage(statementsPart(lang), tasks, lang)),
    ...(langs.length > 0 ? [inLanguage(OTHERS_PART, tasks, '')] : []),
    ...(await ownParts(db, contest, tasks)),
  ];
}

async function prepared(db: Kysely<Schema>, contest: ContestRow, task: PlacedTask): Promise<Prepared> {
  const questions = task.is_quiz ? await questionsOf(db, task.id) : null;
  const statements = await statementFiles(db, task.id, contest.id);
  return {
    task,
    detail: await taskDetail(db, contest, task),
    statements,
    quizIn: questions && ((lang) => quizOnWire(task.number, questions, new Map(), lang || undefined)),
    langs: [...statements.map(({ lang }) => lang), ...languagesOf(questions ?? [])],
  };
}

/** Each task's statement in the language that a page in `lang` begins with. */
function inLanguage(name: string, tasks: readonly Prepared[], lang: string): PlannedPart {
  const files = tasks.flatMap(({ task, statements }): readonly PlannedFile[] => {
    const first = firstLanguage(
      statements.map((one) => one.lang),
      lang,
    );
    const found = statements.find((one) => one.lang === first);
    return found ? statementOf(task, found) : [];
  });
  const quizzes = tasks.flatMap(({ quizIn }) => (quizIn === null ? [] : [quizIn(lang)]));
  return { name, tasks: [], details: [], files, quizzes };
}

function statementOf(
  { number: tid }: PlacedTask,
  { lang, mime, bytes, hash }: Awaited<ReturnType<typeof statementFiles>>[number],
): readonly PlannedFile[] {
  return bytes > MAX_STATEMENT_BYTES ? [] : [{ call: 'statement', tid, name: lang, mime, hash }];
}

async function attachmentsIn(
  db: Kysely<Schema>,
  tasks: readonly Prepared[],
): Promise<readonly PlannedFile[]> {
  const numbers = new Map(tasks.map(({ task }) => [task.id, task.number]));
  const rows = await db
    .selectFrom('attachments')
    .innerJoin('files', 'files.hash', 'attachments.file_hash')
    .select(['task_id', 'name', 'mime', 'file_hash'])
    .where('task_id', 'in', [...numbers.keys(), -1])
    .where('bytes', '<=', MAX_ATTACHMENT_BYTES)
    .orderBy('task_id')
    .orderBy('name')
    .execute();
  return rows.map(({ task_id: id, name, mime, file_hash: hash }) => ({
    call: 'attachment',
    tid: numbers.get(id) ?? 0,
    name,
    mime,
    hash,
  }));
}

/** For each delegation whose contestants read translations, the tasks with these. */
async function ownParts(
  db: Kysely<Schema>,
  contest: ContestRow,
  tasks: readonly Prepared[],
): Promise<readonly PlannedPart[]> {
  const parts: PlannedPart[] = [];
  const delegations = await delegationsOf(db, contest.id);
  for (const delegationId of [null, ...delegations.map(({ id }) => id)]) {
    const shown = new Map<number, readonly Shown[]>();
    for (const { task } of tasks)
      shown.set(task.id, await translationsOf(db, { contestId: contest.id, delegationId }, task.id));
    if ([...shown.values()].every((ofTask) => ofTask.length === 0)) continue;
    const details = tasks.map(({ task, detail }) => withShown(detail, shown.get(task.id) ?? []));
    const named = details.map(({ number, own_names }) => [number, own_names] as const);
    const own_names = new Map(named);
    const files: PlannedFile[] = [];
    for (const { task } of tasks) {
      for (const one of shown.get(task.id) ?? []) {
        const hash = one.own ? await translationHash(db, one) : null;
        if (hash !== null) files.push(...statementOf(task, { ...one, hash }));
      }
    }
    parts.push({
      name: ownPart(delegationId),
      tasks: tasks.map(({ task }) => {
        const own = own_names.get(task.number);
        return { ...taskOnWire(task), ...(own && { own_names: own }) };
      }),
      details,
      files,
      quizzes: [],
    });
  }
  return parts;
}
