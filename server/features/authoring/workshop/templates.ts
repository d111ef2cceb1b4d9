import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type TemplateKind } from '#domain/authoring/task/task-rights.ts';
import { ROOT } from '#server/programs.ts';
import { openYaml } from './change-yaml.ts';

/** The folder of the templates of new tasks, with a folder for each kind. */
const TEMPLATES = join(ROOT, 'server', 'features', 'authoring', 'workshop', 'templates');
/** The language whose template is used where a language has none. */
const USUAL = 'en';

/** The name of a new task, its kind, and the languages in which its statement is written. */
export interface NewTask {
  readonly kind: TemplateKind;
  readonly name: string;
  readonly languages: readonly string[];
}

/**
 * The files of a new task, by path: the template of its kind with its name, and a statement in each of its
 * languages.
 */
export async function templateOf({ kind, name, languages }: NewTask): Promise<ReadonlyMap<string, Buffer>> {
  const found = await filesIn(join(TEMPLATES, kind));
  const statements = new Map<string, Buffer>();
  const files = new Map<string, Buffer>();
  for (const [path, content] of found) {
    const language = /^statement\/problem\.([\w-]+)\.md$/.exec(path)?.[1];
    if (language === undefined) files.set(path, content);
    else statements.set(language, content);
  }
  const usual = statements.get(USUAL);
  if (usual !== undefined)
    for (const language of languages)
      files.set(`statement/problem.${language}.md`, statements.get(language) ?? usual);
  const manifest = kind === 'quiz' ? 'quiz.yaml' : 'problem.yaml';
  const begun = files.get(manifest)?.toString('utf8') ?? '';
  files.set(manifest, named(manifest, begun, { kind, name, languages }));
  return files;
}

/** The manifest with the task's names; the rest of its text stays. */
function named(path: string, manifest: string, { kind, name, languages }: NewTask): Buffer {
  const { document, text } = openYaml(path, manifest);
  const names = Object.fromEntries(languages.map((language) => [language, name]));
  document.set('name', document.createNode(names));
  if (kind !== 'quiz') document.set('uuid', randomUUID());
  return Buffer.from(text());
}

async function filesIn(folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths
      .sort()
      .map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const),
  );
}
