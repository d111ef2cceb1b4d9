import { type Kysely } from 'kysely';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type Schema } from '#server/db/schema.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { type CallContext } from '#server/http/context.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';
import { statementPackage } from './package.ts';
import { readStatementOf } from './read.ts';

const PICTURE = /\.(?:png|jpe?g|svg)$/i;

/**
 * A statement of the work tree in one language, with everything that its page shows. Throws 404 for a task
 * that the caller may not see.
 */
export async function shownStatement({
  caller,
  db,
  input,
}: CallContext<'workshopStatement'>): Promise<WorkshopStatement> {
  await requireRight(db, caller, input.tid);
  const { slug, tree_revision: revision } = await taskRow(db, input.tid);
  const given = await statementPackage(db, input.tid, slug ?? `task-${input.tid}`);
  const facts = statementFacts(given.files);
  const lang = input.lang ?? [...facts.files.keys()][0] ?? Object.keys(facts.names)[0] ?? 'en';
  const [path] = facts.files.get(lang) ?? [];
  const { markdown, findings } = await readStatementOf(given, lang, caller.userId);
  const hashes = new Map(given.tree.map((file) => [file.path, file.hash]));
  return {
    revision,
    langs: [...facts.files].map(([one, [first = '']]) => ({ lang: one, path: first })),
    contest_langs: await contestLanguages(db, input.tid),
    names: { ...facts.names },
    lang,
    file:
      path === undefined
        ? null
        : {
            path,
            hash: hashes.get(path) ?? '',
            markdown,
            text: endingOf(path) === 'pdf' ? null : given.files.text(path),
          },
    pictures: given.tree
      .filter((file) => file.path.startsWith(`${facts.folder}/`) && PICTURE.test(file.path))
      .map((file) => ({ name: file.path.slice(facts.folder.length + 1), path: file.path, hash: file.hash })),
    samples: [...facts.samples],
    constants: { ...facts.constants },
    time_limit_ms: facts.timeLimitMs,
    memory_mib: facts.memoryMib,
    findings: findingsOnWire(findings),
  };
}

/** The names of a task, and the revision of its tree. */
export async function taskRow(db: Kysely<Schema>, taskId: number) {
  return db
    .selectFrom('tasks')
    .select(['slug', 'name', 'tree_revision'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
}

/** The languages of the statements of other tasks in a task's contests. */
export async function contestLanguages(db: Kysely<Schema>, taskId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_tasks as own')
    .innerJoin('contest_tasks as other', 'other.contest_id', 'own.contest_id')
    .innerJoin('statements', 'statements.task_id', 'other.task_id')
    .select('statements.lang')
    .distinct()
    .where('own.task_id', '=', taskId)
    .whereRef('other.task_id', '<>', 'own.task_id')
    .orderBy('statements.lang')
    .execute();
  return rows.map(({ lang }) => lang);
}
