import { isMap } from 'yaml';
import { sectionsIn } from '#domain/tasks/statement-sections.ts';
import { type App } from '#server/app.ts';
import { setYaml } from '#server/exchange/package/edit-yaml.ts';
import { type StatementFacts, statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { publishWorkshop } from '#server/model/authoring/publish.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, lockTree, type TreeChange, treeOf } from '#server/model/authoring/tree.ts';
import { openYaml } from '../change-yaml.ts';
import { statementPackage } from './package.ts';

const PROBLEM = 'problem.yaml';

type Context = CallContext<'addWorkshopLanguage' | 'nameWorkshopTask' | 'removeWorkshopLanguage'>;

/** Begins a statement in a further language, with the usual sections. Throws 409 where there is one. */
export async function addLanguage(app: App, context: CallContext<'addWorkshopLanguage'>) {
  return changed(app, context, (written) => decideLanguage(written, context));
}

/** The statements of a task as they are written, and problem.yaml, which holds its names. */
interface Written {
  readonly facts: Pick<StatementFacts, 'files' | 'folder' | 'names'>;
  readonly problem: string;
}

/** Texts to be written, by path, and files to be removed. */
interface Rewritten {
  readonly texts: Readonly<Record<string, string>>;
  readonly removed?: readonly string[];
}

/** The new statement in a further language, and the name in it. */
export function decideLanguage(
  { facts, problem }: Written,
  { input }: Pick<CallContext<'addWorkshopLanguage'>, 'input'>,
): Rewritten {
  const { lang, name, format } = input;
  if (facts.files.has(lang)) throw notNow('backend.path_taken', facts.files.get(lang)?.[0] ?? lang);
  const begun = format === 'md' ? markdownBegun(lang) : latexBegun(lang, name);
  return {
    texts: {
      [`${facts.folder}/problem.${lang}.${format}`]: begun,
      [PROBLEM]: withName(problem, lang, name),
    },
  };
}

/** Names a task in one language. */
export async function nameTask(app: App, context: CallContext<'nameWorkshopTask'>) {
  const { lang, name } = context.input;
  return changed(app, context, ({ problem }) => ({ texts: { [PROBLEM]: withName(problem, lang, name) } }));
}

/**
 * Removes the statement in a language, and the name in it unless it is the only one. Throws 404 where there
 * is none.
 */
export async function removeLanguage(app: App, context: CallContext<'removeWorkshopLanguage'>) {
  return changed(app, context, (written) => decideLanguageRemoval(written, context));
}

/** The statement's files to be removed, and problem.yaml without the name if another name is left. */
export function decideLanguageRemoval(
  { facts, problem }: Written,
  { input: { lang } }: { readonly input: Pick<CallContext<'removeWorkshopLanguage'>['input'], 'lang'> },
): Rewritten {
  const removed = facts.files.get(lang) ?? [];
  if (removed.length === 0) throw notFound();
  const isOnly = Object.keys(facts.names).length < 2 || facts.names[lang] === undefined;
  return { removed, texts: isOnly ? {} : { [PROBLEM]: withName(problem, lang, null) } };
}

/** Changes the tree as `decide` says, and publishes the change. */
async function changed(
  app: App,
  { caller, db, input }: Pick<Context, 'caller' | 'db'> & { readonly input: { readonly tid: number } },
  decide: (written: Written) => Rewritten,
): Promise<{ revision: number }> {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    await lockTree(trx, input.tid);
    const facts = statementFacts((await statementPackage(trx, input.tid, 'task')).files);
    const at = (await treeOf(trx, input.tid)).find(({ path }) => path === PROBLEM)?.hash;
    const problem = at === undefined ? '' : (await getFile(trx, at)).toString('utf8');
    const { texts, removed = [] } = decide({ facts, problem });
    const changes: TreeChange[] = removed.map((path) => ({ kind: 'remove', path }));
    for (const [path, text] of Object.entries(texts)) {
      const content = Buffer.from(text);
      const known = path === PROBLEM ? (at ?? '') : '';
      changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length, known });
    }
    const revision = await changeTree(trx, input.tid, changes, { by: caller.userId, now: app.now() });
    await publishWorkshop(trx, publish, input.tid);
    return { revision };
  });
}

/**
 * A text of `problem.yaml` with another name in a language; `null` removes the name. Throws 409 where the
 * text is no YAML.
 */
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

function markdownBegun(lang: string): string {
  const [input, output] = sectionsIn(lang);
  return `\n## ${input}\n\n\n## ${output}\n\n`;
}

function latexBegun(lang: string, name: string): string {
  const [input, output] = sectionsIn(lang);
  return `\\problemname{${name.replace(/[\\{}$&#^_~%]/g, ' ')}}\n\n\n\\section*{${input}}\n\n\n\\section*{${output}}\n\n`;
}
