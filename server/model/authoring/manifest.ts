import { type Transaction } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { getFile } from '#server/files/store.ts';

/** Files that describe a package. */
const [PROBLEM, QUIZ] = ['problem.yaml', 'quiz.yaml'];
/** The most bytes of a manifest; nobody writes a longer one by hand. */
const MOST_BYTES = 1_048_576;
const MOST_KEYWORDS = 30;
const MOST_KEYWORD_CHARS = 60;
const MOST_NAME_CHARS = 200;

/** Whether a file of a tree is a manifest, which describes the task. */
export function isManifest(path: string): boolean {
  return path === PROBLEM || path === QUIZ;
}

/**
 * Copies from the work tree the facts that the list of tasks can be searched by: keywords and kind, and the
 * name while the task has no version. A file that cannot be read changes nothing: its author is still
 * writing.
 */
export async function noteManifest(trx: Transaction, taskId: number): Promise<void> {
  const file = await trx
    .selectFrom('task_files')
    .select(['path', 'hash', 'bytes'])
    .where('task_id', '=', taskId)
    .where('path', 'in', [PROBLEM, QUIZ])
    .orderBy('path')
    .executeTakeFirst();
  if (file === undefined || file.bytes > MOST_BYTES) return;
  const said = mapIn((await getFile(trx, file.hash)).toString('utf8'));
  if (said === null) return;
  const kind = file.path === QUIZ ? 'quiz' : kindOf(said['type']);
  await trx
    .updateTable('tasks')
    .set({ keywords: keywordsOf(said['keywords']), tree_kind: kind })
    .where('id', '=', taskId)
    .execute();
  const name = nameOf(said['name']);
  if (name === null) return;
  await trx
    .updateTable('tasks')
    .set({ name })
    .where('id', '=', taskId)
    .where('owner_id', 'is not', null)
    .where('version_id', 'is', null)
    .where(sql<boolean>`not exists (select from quiz_questions q where q.task_id = tasks.id)`)
    .execute();
}

function mapIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = parse(text, { maxAliasCount: 100, logLevel: 'silent', ...AS_WRITTEN });
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function kindOf(type: unknown): 'batch' | 'interactive' | 'output_only' {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('submit-answer')) return 'output_only';
  return types.includes('interactive') ? 'interactive' : 'batch';
}

function keywordsOf(said: unknown): readonly string[] {
  const words = Array.isArray(said) ? said : typeof said === 'string' ? said.split(/\s+/) : [];
  const texts = words.map((word) => String(word).trim().slice(0, MOST_KEYWORD_CHARS)).filter(Boolean);
  return [...new Set(texts)].slice(0, MOST_KEYWORDS);
}

function nameOf(said: unknown): string | null {
  const names = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : { en: said };
  const name = names['en'] ?? Object.values(names)[0];
  const text = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : '';
  // oxlint-disable-next-line no-control-regex -- the database keeps no such character
  return text === '' ? null : text.replace(/\u0000/g, '').slice(0, MOST_NAME_CHARS);
}
