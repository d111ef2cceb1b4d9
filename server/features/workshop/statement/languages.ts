import { isMap } from 'yaml';
import { sectionsIn } from '#domain/statement-sections.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { setYaml } from '#server/exchange/package/edit-yaml.ts';
import { statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishWorkshop } from '#server/model/workshop/publish.ts';
import { requireRight } from '#server/model/workshop/rights.ts';
import { changeTree, lockTree, type TreeChange, treeOf } from '#server/model/workshop/tree.ts';
import { openYaml } from '../change-yaml.ts';
import { statementPackage } from './package.ts';

const PROBLEM = 'problem.yaml';

type Context = CallContext<'addWorkshopLanguage' | 'nameWorkshopTask' | 'removeWorkshopLanguage'>;

/** Begins a statement in a further language, with the sections that a statement has. Throws 409 where there is one. */
export async function addLanguage(app: App, context: CallContext<'addWorkshopLanguage'>) {
  const { lang, name, format } = context.input;
  return changed(app, context, async (trx, taskId) => {
    const facts = statementFacts((await statementPackage(trx, taskId, 'task')).files);
    if (facts.files.has(lang)) throw notNow('backend.path_taken', facts.files.get(lang)?.[0] ?? lang);
    const content = Buffer.from(format === 'md' ? markdownBegun(lang) : latexBegun(lang, name));
    const path = `${facts.folder}/problem.${lang}.${format}`;
    const begun: TreeChange = { kind: 'put', path, ...(await stored(trx, content)), known: '' };
    return [begun, await named(trx, taskId, lang, name)];
  });
}

/** Names a task in one language. */
export async function nameTask(app: App, context: CallContext<'nameWorkshopTask'>) {
  const { lang, name } = context.input;
  return changed(app, context, async (trx, taskId) => [await named(trx, taskId, lang, name)]);
}

/** Removes the statement in a language, and the name where it is not the only one. Throws 404 where there is none. */
export async function removeLanguage(app: App, context: CallContext<'removeWorkshopLanguage'>) {
  const { lang } = context.input;
  return changed(app, context, async (trx, taskId) => {
    const facts = statementFacts((await statementPackage(trx, taskId, 'task')).files);
    const paths = facts.files.get(lang) ?? [];
    if (paths.length === 0) throw notFound();
    const removed = paths.map((path): TreeChange => ({ kind: 'remove', path }));
    const isOnly = Object.keys(facts.names).length < 2 || facts.names[lang] === undefined;
    return isOnly ? removed : [...removed, await named(trx, taskId, lang, null)];
  });
}

/** Changes the tree as `changesOf` says, and tells of it. */
async function changed(
  app: App,
  { caller, db, input }: Pick<Context, 'caller' | 'db'> & { readonly input: { readonly tid: number } },
  changesOf: (trx: Transaction, taskId: number) => Promise<readonly TreeChange[]>,
): Promise<{ revision: number }> {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    await lockTree(trx, input.tid);
    const changes = await changesOf(trx, input.tid);
    const revision = await changeTree(trx, input.tid, changes, { by: caller.userId, now: app.now() });
    await publishWorkshop(trx, publish, input.tid);
    return { revision };
  });
}

/** `problem.yaml` with the name in a language, or with `null` without it; all else stays as it is written. */
async function named(
  trx: Transaction,
  taskId: number,
  lang: string,
  name: string | null,
): Promise<TreeChange> {
  const file = (await treeOf(trx, taskId)).find(({ path }) => path === PROBLEM);
  const text = file === undefined ? '' : (await getFile(trx, file.hash)).toString('utf8');
  const content = Buffer.from(withName(text, lang, name));
  return { kind: 'put', path: PROBLEM, ...(await stored(trx, content)), known: file?.hash ?? '' };
}

/** A text of `problem.yaml` with another name in a language; `null` takes it out. Throws 409 where the text is no YAML. */
export function withName(text: string, lang: string, name: string | null): string {
  const { document, text: written } = openYaml(PROBLEM, text);
  const before = document.get('name');
  if (!isMap(before)) {
    const only = typeof before === 'string' || typeof before === 'number' ? { en: String(before) } : {};
    setYaml(document, ['name'], document.createNode(only));
  }
  if (name === null) document.deleteIn(['name', lang]);
  else document.setIn(['name', lang], name);
  return written();
}

async function stored(trx: Transaction, content: Buffer) {
  return { hash: await putFile(trx, content), bytes: content.length };
}

function markdownBegun(lang: string): string {
  const [input, output] = sectionsIn(lang);
  return `\n## ${input}\n\n\n## ${output}\n\n`;
}

function latexBegun(lang: string, name: string): string {
  const [input, output] = sectionsIn(lang);
  return `\\problemname{${name.replace(/[\\{}$&#^_~%]/g, ' ')}}\n\n\n\\section*{${input}}\n\n\n\\section*{${output}}\n\n`;
}
