import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { madeFrom } from '#protocol/made-from.ts';
import { languageOf } from '#domain/submissions/languages.ts';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { OUTCOMES } from '#server/contract/jury-solution.ts';
import { judgeTask, type StoredFile } from '#server/contract/task.ts';
import { areTreePaths } from '#server/model/authoring/paths.ts';
import { type ReadTask } from '../package/task.ts';
import { fileCriteria } from './criteria.ts';
import { namedTask, shortName } from './named.ts';
import { FORM } from './own.ts';

/** Largest valid limits of a task: an hour for a test, and a terabyte. */
const MAX_CPU_MS = 3_600_000;
const MAX_BYTES = 2 ** 40;
const MAX_TEXT = 1_000;
/** Maximum number of statements, of attachments and of jury solutions. */
const MAX_LISTED = 1_000;
const MAX_TESTS = 50_000;
const MAX_GROUPS = 300;
const MAX_TREE_FILES = 3 * MAX_TESTS;

const HASH = /^[0-9a-f]{64}$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;
const MIME = /^[\w.+-]+\/[\w.+-]+(?:; charset=[\w-]+)?$/;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const number = v.pipe(v.number(), v.finite());
const place = v.object({ file: text, line: v.nullable(number) });
const range = v.nullable(v.tuple([number, number]));
const outcomes = v.nullable(v.array(v.picklist(OUTCOMES)));
const storedFile = v.object({ name: v.string(), hash: v.string(), bytes: v.number() });
/** A file of a task; `made_from` is the recipe of the script that made it, null: it was written by hand. */
const fileOfTree = v.object({ ...storedFile.entries, made_from: v.optional(v.nullable(madeFrom), null) });
const document = {
  name: text,
  mime: v.pipe(text, v.regex(MIME, 'is not possible')),
  hash: v.pipe(v.string(), v.regex(HASH, 'is not possible')),
};

const stated = v.object({
  expectations: v.array(
    v.object({
      place,
      tests: v.nullable(text),
      permitted: outcomes,
      required: outcomes,
      score: range,
      message: v.string(),
      timing: v.nullable(v.picklist(['lower', 'upper'])),
    }),
  ),
  results: v.array(v.object({ place, verdicts: v.nullable(v.array(v.picklist(VERDICTS))), score: range })),
});

/** The result of a jury solution that was judged. */
const outcome = v.object({
  verdict: v.picklist(VERDICTS),
  score: number,
  cpuMs: number,
  memoryBytes: number,
  faults: v.array(v.string()),
});

/** Documents that are shown and handed out with a task. */
export const listedDocuments = {
  statements: v.pipe(
    v.array(
      v.strictObject({ lang: v.pipe(v.string(), v.regex(LANGUAGE, 'is no language code')), ...document }),
    ),
    v.maxLength(MAX_LISTED),
  ),
  attachments: v.pipe(v.array(v.strictObject(document)), v.maxLength(MAX_LISTED)),
};

/** A task as `task.json` has it: its version as the server keeps it, with contents by their SHA-256. */
export const fileTask = v.strictObject({
  form: v.literal(FORM),
  slug: shortName,
  ...namedTask,
  /** The id, which survives a change of the short name; absent: the task's package states none. */
  uuid: v.optional(text),
  format: v.pipe(v.string(), v.maxLength(40)),
  score_mode: v.picklist(SCORE_MODES),
  languages: v.pipe(v.array(v.string()), v.maxLength(100)),
  judge: judgeTask,
  criteria: fileCriteria,
  ...listedDocuments,
  solutions: v.pipe(
    v.array(
      v.strictObject({
        path: text,
        language: v.string(),
        source: storedFile,
        stated,
        outcome: v.nullable(outcome),
      }),
    ),
    v.maxLength(MAX_LISTED),
  ),
  /**
   * The files of the task's version, as its authors had them; the names are paths. Empty: the files are made
   * from the judged parts.
   */
  tree: v.optional(v.pipe(v.array(fileOfTree), v.maxLength(MAX_TREE_FILES)), []),
});
export type FileTask = v.InferOutput<typeof fileTask>;

/** Every content that a task needs, by the key that names it. */
export function contentsOf(task: FileTask): readonly (readonly [key: string, hash: string])[] {
  return [...storedIn(task).map(([key, { hash }]) => [key, hash] as const), ...documentsOf(task)];
}

/** The contents of a task's documents, by the key that names each. */
export function documentsOf({
  statements,
  attachments,
}: Pick<FileTask, 'statements' | 'attachments'>): readonly (readonly [key: string, hash: string])[] {
  const documents = (key: string, list: readonly { readonly hash: string }[]) =>
    list.map(({ hash }, at) => [`${key}.${at}`, hash] as const);
  return [...documents('statements', statements), ...documents('attachments', attachments)];
}

/** Invalid documents: names that lead out of a folder, and duplicates. */
export function impossibleDocuments({
  statements,
  attachments,
}: Pick<FileTask, 'statements' | 'attachments'>): readonly (readonly [key: string, received: string])[] {
  const names = [
    ...attachments.map(({ name }, at) => [`attachments.${at}.name`, name] as const),
    ...statements.map(({ name }, at) => [`statements.${at}.name`, name] as const),
  ];
  return [
    ...names.filter(([, name]) => !staysInside(name)),
    ...twice({ statements, attachments, solutions: [] }),
  ];
}

/** Every file of a task that has a stated size, with its key. */
export function storedIn({ judge, solutions, tree }: FileTask): readonly (readonly [string, StoredFile])[] {
  const { checker, interactor } = judge;
  const all = (key: string, files: readonly StoredFile[]) =>
    files.map((file, at) => [`${key}.${at}`, file] as const);
  return [
    ...all('judge.checker.program.files', checker.kind === 'program' ? checker.program.files : []),
    ...all('judge.interactor.program.files', interactor?.program.files ?? []),
    ...Object.entries(judge.graders).flatMap(([language, files]) => all(`judge.graders.${language}`, files)),
    ...judge.tests.flatMap(({ input, answer, shown }, at) => [
      [`judge.tests.${at}.input`, input] as const,
      ...(answer === null ? [] : [[`judge.tests.${at}.answer`, answer] as const]),
      ...Object.entries(shown ?? {}).map(([key, file]) => [`judge.tests.${at}.shown.${key}`, file] as const),
    ]),
    ...solutions.map(({ source }, at) => [`solutions.${at}.source`, source] as const),
    ...all('tree', tree),
  ];
}

/** Contradictions between valid values of a task: the keys, with their values. */
export function impossibleIn(task: FileTask): readonly (readonly [key: string, received: string])[] {
  return [...impossibleFiles(task), ...impossibleLanguages(task), ...impossibleJudging(task), ...twice(task)];
}

/** Judges put the files into folders by their names, so no name may lead out of its folder. */
function impossibleFiles(task: FileTask): [string, string][] {
  const { io, sourceName, outputNames } = task.judge;
  const named: readonly (readonly [string, string | null])[] = [
    ...storedIn(task).map(([key, { name }]) => [`${key}.name`, name] as const),
    ['judge.io.input', io.input],
    ['judge.io.output', io.output],
    ['judge.sourceName', sourceName],
    ...outputNames.map((name, at) => [`judge.outputNames.${at}`, name] as const),
    ...task.attachments.map(({ name }, at) => [`attachments.${at}.name`, name] as const),
    ...task.statements.map(({ name }, at) => [`statements.${at}.name`, name] as const),
    ...task.solutions.map(({ path }, at) => [`solutions.${at}.path`, path] as const),
  ];
  return [
    ...named.flatMap(([key, name]): [string, string][] =>
      name === null || staysInside(name) ? [] : [[key, name]],
    ),
    ...storedIn(task).flatMap(([key, { hash }]): [string, string][] =>
      HASH.test(hash) ? [] : [[`${key}.hash`, hash]],
    ),
    ...(areTreePaths(task.tree.map(({ name }) => name)) ? [] : ([['tree', task.slug]] as [string, string][])),
  ];
}

/** Whether a path names a file within a folder: it never leads out of it. */
export function staysInside(name: string): boolean {
  if (name.length > MAX_TEXT || /[\\\p{Cc}\p{Surrogate}]/u.test(name)) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function impossibleLanguages({ judge, solutions, languages }: FileTask): [string, string][] {
  const { checker, interactor } = judge;
  const used: readonly (readonly [string, string])[] = [
    ...languages.map((one, at) => [`languages.${at}`, one] as const),
    ...Object.keys(judge.graders).map((one) => ['judge.graders', one] as const),
    ...Object.keys(judge.languageLimits).map((one) => ['judge.languageLimits', one] as const),
    ...solutions.map(({ language }, at) => [`solutions.${at}.language`, language] as const),
    ...(checker.kind === 'program' ? [['judge.checker', checker.program.language] as const] : []),
    ...(interactor === null ? [] : [['judge.interactor', interactor.program.language] as const]),
  ];
  return used.flatMap(([key, one]): [string, string][] => (languageOf(one) === null ? [[key, one]] : []));
}

function impossibleJudging({ judge }: FileTask): [string, string][] {
  const { kind, interactor, tests, limits, languageLimits, juryMs = 0 } = judge;
  const faults: [string, string][] = impossibleGroups(judge);
  if ((kind === 'interactive') !== (interactor !== null)) faults.push(['judge.interactor', kind]);
  if (tests.length > MAX_TESTS) faults.push(['judge.tests', String(tests.length)]);
  for (const { cpuMs = 0, memoryBytes = 0, outputBytes = 0 } of [
    limits,
    { cpuMs: juryMs },
    ...Object.values(languageLimits),
  ])
    if (cpuMs > MAX_CPU_MS || Math.max(memoryBytes, outputBytes) > MAX_BYTES)
      faults.push(['judge.limits', `${cpuMs}, ${memoryBytes}, ${outputBytes}`]);
  return faults;
}

/** Checks that every test has an existing group, and that no group waits for itself, even indirectly. */
function impossibleGroups({ groups, tests }: FileTask['judge']): [string, string][] {
  if (groups.length > MAX_GROUPS || groups.some(({ requires }) => requires.length > groups.length))
    return [['judge.groups', String(groups.length)]];
  const faults: [string, string][] = [];
  for (const [at, { group }] of tests.entries())
    if (group >= groups.length) faults.push([`judge.tests.${at}.group`, String(group)]);
  for (const [at, { requires }] of groups.entries()) {
    const waited = new Set(requires);
    // The loop also visits the groups that are added to the set while it runs.
    for (const one of waited) for (const next of groups[one]?.requires ?? []) waited.add(next);
    if (waited.has(at) || requires.some((one) => one >= groups.length))
      faults.push([`judge.groups.${at}.requires`, requires.join(', ')]);
  }
  return faults;
}

function twice({
  statements,
  attachments,
  solutions,
}: Pick<FileTask, 'statements' | 'attachments' | 'solutions'>): [string, string][] {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['statements', statements.map(({ lang }) => lang)],
    ['attachments', attachments.map(({ name }) => name)],
    ['solutions', solutions.map(({ path }) => path)],
  ];
  return lists.flatMap(([key, all]) =>
    all.filter((one, at) => all.indexOf(one) !== at).map((one): [string, string] => [key, one]),
  );
}

/**
 * Fingerprint of a task, equal for the same task on another server: the short name, the names by language,
 * the authors' files and the results of solutions are left out.
 */
export function fingerprintOf(task: FileTask): string {
  const { slug: _, format: __, tree: ____, names: _____, uuid: ______, ...same } = task;
  const solutions = task.solutions
    .map(({ outcome: ___, ...solution }) => solution)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const by = <T>(list: readonly T[], key: (one: T) => string) =>
    list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const ordered = {
    ...same,
    solutions,
    statements: by(task.statements, ({ lang }) => lang),
    attachments: by(task.attachments, ({ name }) => name),
  };
  return createHash('sha256').update(JSON.stringify(ordered, sortedKeys)).digest('hex');
}

/** Sorts the keys of every object, as a replacer of `JSON.stringify`. */
export function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A task of a file as an import stores it, under this server's short name, without its contents. */
export function readTaskOf(task: FileTask, slug: string): ReadTask {
  return {
    slug,
    format: task.format as ReadTask['format'],
    names: task.names ?? { en: task.name },
    ...(task.uuid !== undefined && { uuid: task.uuid }),
    judge: task.judge,
    scoreMode: task.score_mode,
    languages: task.languages,
    timing: null,
    statements: task.statements,
    attachments: task.attachments,
    submissions: task.solutions.map(({ path, language, source, stated: { expectations, results } }) => ({
      path,
      language,
      source,
      expectations,
      results,
    })),
    validators: [],
    criteria: task.criteria,
    contents: new Map(),
  };
}
