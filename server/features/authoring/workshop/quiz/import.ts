import { isMap, parseDocument } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { yamlFaultOf } from '#protocol/yaml-fault.ts';
import { type QuestionKind } from '#domain/quiz/quiz.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { Report } from '#server/exchange/package/report.ts';
import { MAX_YAML_BYTES } from '#server/exchange/package/yaml.ts';
import { ImportedPictures } from '#server/exchange/quiz-formats/imported-pictures.ts';
import { type ImportedQuestion } from '#server/exchange/quiz-formats/from-moodle.ts';
import { withImported } from '#server/exchange/quiz-formats/quiz-document.ts';
import { readQuizFile } from '#server/exchange/quiz-formats/read-quiz-file.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange, treeOf } from '#server/model/authoring/tree.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';

/** The file that holds a quiz. */
const QUIZ_FILE = 'quiz.yaml';
/** The most characters of a question that are shown before it is imported. */
const SHOWN_CHARS = 300;

/**
 * Adds the questions of an uploaded file to a quiz, or answers what would be added and what would be lost. A
 * file with a fault changes nothing. Throws when the task is no quiz, or its quiz.yaml has changed since it
 * was seen.
 */
export async function importQuestions(app: App, context: CallContext<'bringQuiz'>) {
  const { caller, db, input, files } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { tid, mode, known, apply } = input;
  const task = await db
    .selectFrom('tasks')
    .select(['is_quiz', 'name'])
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  const tree = new Map((await treeOf(db, tid)).map(({ path, hash }) => [path, hash]));
  const there = tree.get(QUIZ_FILE) ?? '';
  decideImport({ isQuiz: task.is_quiz, hash: there }, context);
  const text = there === '' ? '' : (await getFile(db, there)).toString('utf8');
  const report = new Report();
  const names = namesIn(text, report) ?? { en: task.name };
  const pictures = new ImportedPictures(tree);
  const { name: file, content } = files.quiz;
  const into = { file, report, pictures, langs: Object.keys(names), paths: new Set(tree.keys()) };
  const { format, questions } = await readQuizFile(content, into);
  const after = report.failed ? '' : withImported(text, names, questions, mode);
  if (Buffer.byteLength(after) > MAX_YAML_BYTES)
    report.error(QUIZ_FILE, 'yaml_large', { limit: MAX_YAML_BYTES });
  const found = {
    format,
    findings: findingsOnWire(report.sorted()),
    pictures: [...pictures.contents.keys()],
  };
  if (report.failed) return { ...found, questions: [], pictures: [], hash: null };
  const shown = { ...found, questions: questions.map(shownQuestion) };
  if (!apply) return { ...shown, hash: null };
  return app.write(async (trx, publish) => {
    const hash = await putFile(trx, Buffer.from(after));
    const changes = await picturesPut(trx, pictures);
    changes.push({ kind: 'put', path: QUIZ_FILE, hash, bytes: Buffer.byteLength(after), known });
    await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
    await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: known, after: file });
    return { ...shown, hash };
  });
}

/** Refuses questions for a task that is no quiz, and for a quiz.yaml that has changed since it was seen. */
export function decideImport(
  { isQuiz, hash }: { readonly isQuiz: boolean; readonly hash: string },
  { input }: Pick<CallContext<'bringQuiz'>, 'input'>,
): void {
  if (!isQuiz) throw notNow('backend.other_kind');
  if (hash !== input.known) throw notNow('backend.file_changed');
}

async function picturesPut(trx: Transaction, { contents }: ImportedPictures): Promise<TreeChange[]> {
  const changes: TreeChange[] = [];
  for (const [path, content] of contents) {
    const hash = await putFile(trx, content);
    changes.push({ kind: 'put', path, hash, bytes: content.length, known: '' });
  }
  return changes;
}

/** The names of a quiz by language; null where it has none. A text that is no YAML map is an error. */
function namesIn(text: string, report: Report): Readonly<Record<string, string>> | null {
  const document = parseDocument(text, AS_WRITTEN);
  const [error] = document.errors;
  if (error !== undefined) report.error(QUIZ_FILE, yamlFaultOf(error));
  else if (document.contents !== null && !isMap(document.contents))
    report.error(QUIZ_FILE, 'yaml_no_map', { received: 'list' });
  if (report.failed) return null;
  const { name } = (document.toJS({ maxAliasCount: 100 }) ?? {}) as { readonly name?: unknown };
  return typeof name === 'object' && name !== null ? (name as Readonly<Record<string, string>>) : null;
}

function shownQuestion({ number, name, question }: ImportedQuestion) {
  const { kind, points, text } = question;
  const [words] = typeof text === 'string' ? [text] : Object.values(text as Readonly<Record<string, string>>);
  return { number, name, kind: kind as QuestionKind, points, text: (words ?? '').slice(0, SHOWN_CHARS) };
}
