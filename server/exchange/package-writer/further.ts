import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { baseName, endingOf, type PackageFiles } from '../package/files.ts';
import { type ReadTask } from '../package/task.ts';
import { statementFolder } from '../problem-package/older.ts';
import { plainName, type WrittenFiles } from './files.ts';
import { copyStatements } from './statements.ts';

/** Extensions of built files, which are made from sources and work on some machines only. */
const BUILT = ['exe', 'o', 'class', 'jar', 'dll', 'so', 'pyc'];
const KEPT = 'generators/original';

/** Folders for further sources, by the beginning of their paths: the first match counts; null: left out. */
type Places = readonly (readonly [begins: string, folder: string | null])[];

const PLACES: Readonly<Record<ReadTask['format'], Places>> = {
  polygon: [
    ['tests/', null],
    ['statements/', 'statement/original'],
    ['statement-sections/', 'statement/original/sections'],
    ['solutions/', 'generators/original/solutions'],
    ['files/', 'generators'],
    ['', KEPT],
  ],
  'cms-italian': [
    ['input/', null],
    ['output/', null],
    ['statement/', 'statement/original'],
    ['testo/', 'statement/original'],
    ['gen/', 'generators'],
    ['', KEPT],
  ],
  'kattis-legacy': [
    ['data/sample/', 'data/sample'],
    ['data/', null],
    ['statement/', null],
    ['problem_statement/', null],
    ['generators/', 'generators'],
    ['solution/', 'solution'],
    ['', KEPT],
  ],
  'kattis-2025-09': [
    ['data/sample/', 'data/sample'],
    ['data/', null],
    ['statement/', null],
    ['problem_statement/', null],
    ['generators/', 'generators'],
    ['solution/', 'solution'],
    ['', KEPT],
  ],
};

/** Writes the sources of a package that judging does not need: generators, scripts, LaTeX, other files. */
export function writeFurther(files: WrittenFiles, original: PackageFiles, { format }: ReadTask): void {
  for (const path of original.paths) {
    const found = PLACES[format].find(([begins]) => path.startsWith(begins));
    const folder = found?.[1] ?? null;
    if (found === undefined || folder === null || isBuilt(original, path)) continue;
    const target = `${folder}/${path.slice(found[0].length).split('/').map(plainName).join('/')}`;
    // The samples are already written, under their names in the new package.
    if (target.startsWith('data/sample/') && !isShown(path)) continue;
    files.once(target, original.read(path));
  }
}

function isBuilt(original: PackageFiles, path: string): boolean {
  const isNamedSo = BUILT.includes(endingOf(path).toLowerCase());
  return (
    isNamedSo ||
    (endingOf(path) === '' && original.read(path).subarray(0, 4).toString('latin1') === '\x7fELF')
  );
}

/** Whether a file is one that statements show in place of a sample. */
function isShown(path: string): boolean {
  return /\.(?:in\.statement|ans\.statement|interaction|hint|desc)$/.test(baseName(path));
}

/** The keys of `problem.yaml` that do not concern judging, as 2025-09 names them. */
export type About = Readonly<Record<string, unknown>>;

/** The authorship in the metadata of an older problem package. */
export function aboutOf(original: PackageFiles | null): About {
  if (original === null || !original.has('problem.yaml')) return {};
  const found: unknown = parse(original.text('problem.yaml'), {
    maxAliasCount: 100,
    logLevel: 'silent',
    ...AS_WRITTEN,
  });
  return typeof found === 'object' && found !== null
    ? saidOf(found as Readonly<Record<string, unknown>>)
    : {};
}

function saidOf(found: Readonly<Record<string, unknown>>): About {
  const { author, credits, source, source_url: url, license, rights_owner: owner, keywords, uuid } = found;
  const authors = listOf(author);
  const words = typeof keywords === 'string' ? keywords.split(/\s+/).filter(Boolean) : listOf(keywords);
  const said = {
    uuid: textOf(uuid),
    credits: authors.length > 0 ? { authors } : credits,
    ...sourceOf(source, url),
    license: textOf(license),
    rights_owner: license === 'public domain' ? null : textOf(owner),
    keywords: words.length > 0 ? words : null,
  };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  );
}

function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;
}

function sourceOf(source: unknown, url: unknown): About {
  if (typeof source !== 'string' || source === '') return {};
  return { source: typeof url === 'string' && url !== '' ? { name: source, url } : source };
}

/** Authors are a list, or a text that separates them by commas or `and`. */
function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(/,\s*|\s+and\s+/).filter(Boolean) : [];
}

/** Copies the statements of an older problem package as they are; returns the languages that have one. */
export function furtherStatements(
  files: WrittenFiles,
  original: PackageFiles | null,
  { format }: ReadTask,
): ReadonlySet<string> {
  if (original === null || !format.startsWith('kattis')) return new Set();
  return copyStatements(files, original, statementFolder(original));
}
