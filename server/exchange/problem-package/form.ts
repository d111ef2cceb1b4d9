import { isDeepStrictEqual } from 'node:util';
import { type Document, isNode, isScalar, isSeq, YAMLSeq } from 'yaml';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { canReach, deleteYaml, editableYaml, setYaml, yamlText } from '../package/edit-yaml.ts';
import { packageOf } from '../package/files.ts';
import { type Finding, Report } from '../package/report.ts';
import { readYaml } from '../package/yaml.ts';
import { listOf, personText, plain, valuesOf } from './form-values.ts';
import { judgeYaml } from './judge-yaml.ts';
import { draftMetadata, metadata } from './metadata.ts';

/** Texts of the two files; null: the file is missing. */
export interface MetadataTexts {
  readonly problem: string | null;
  readonly judge: string | null;
}

/** Values of the files, and their faults. */
export interface ReadMetadata {
  /** null: a file is invalid YAML, or `problem.yaml` is of an older version. */
  readonly values: TaskMetadata | null;
  /** True: `problem.yaml` is of a version before 2025-09, which has other keys. */
  readonly isOlder: boolean;
  readonly findings: readonly Finding[];
}

type Path = readonly (string | number)[];

const VERSION_KEY = 'problem_format_version';

/** Reads `problem.yaml` of 2025-09 and `judge.yaml` for the form that edits them. */
export function readMetadata(texts: MetadataTexts): ReadMetadata {
  const [problem, judge] = [readable(texts.problem), readable(texts.judge)];
  const version = versionOf(problem, texts.problem ?? '');
  const findings = findingsOf(texts, version);
  const isOlder = version === 'older';
  if (problem === null || judge === null || isOlder) return { values: null, isOlder, findings };
  return { values: valuesOf(problem, judge), isOlder, findings };
}

/** The version of `problem.yaml`; an empty one counts as the newest. */
function versionOf(problem: Document | null, text: string): 'newest' | 'draft' | 'older' {
  if (problem === null || text.trim() === '') return 'newest';
  const version = plain(problem, [VERSION_KEY]);
  if (version === '2025-09') return 'newest';
  return typeof version === 'string' && version.includes('draft') ? 'draft' : 'older';
}

function findingsOf(
  { problem, judge }: MetadataTexts,
  version: ReturnType<typeof versionOf>,
): readonly Finding[] {
  const report = new Report();
  const contents = { 'problem.yaml': problem ?? '', 'judge.yaml': judge ?? '' };
  const held = Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)] as const);
  const files = packageOf('task', new Map(held));
  // An empty file has no faults yet: its author has only begun.
  if (version !== 'older' && contents['problem.yaml'].trim() !== '')
    readYaml(files, 'problem.yaml', version === 'draft' ? draftMetadata : metadata, report);
  readYaml(files, 'judge.yaml', judgeYaml, report);
  return report.sorted();
}

/**
 * Writes the form's changes into the files, in place or at the end. Everything else, with comments and order,
 * stays as it is. A file without changes is returned as it was. Throws when a file is invalid YAML.
 */
export function writeMetadata(texts: MetadataTexts, wanted: TaskMetadata): MetadataTexts {
  const documents = { problem: opened(texts.problem), judge: opened(texts.judge) };
  const [problem, judge] = [readable(texts.problem), readable(texts.judge)];
  const before = valuesOf(problem ?? documents.problem, judge ?? documents.judge);
  const changed = new Set<keyof MetadataTexts>();
  for (const field of FIELDS) {
    if (isDeepStrictEqual(field.of(wanted), field.of(before))) continue;
    const document = documents[field.file];
    if (field.file === 'problem' && (texts.problem ?? '').trim() === '' && !document.has(VERSION_KEY))
      setYaml(document, [VERSION_KEY], '2025-09');
    changed.add(field.file);
    field.write(document, wanted);
  }
  const textOf = (file: keyof MetadataTexts) =>
    changed.has(file) ? yamlText(documents[file], texts[file] ?? '') : texts[file];
  return { problem: textOf('problem'), judge: textOf('judge') };
}

/** A file for display: names and versions that look like numbers stay as they are written. */
function readable(text: string | null): Document | null {
  return editableYaml(text ?? '', AS_WRITTEN);
}

function opened(text: string | null): Document {
  const document = editableYaml(text ?? '');
  if (document === null) throw new Error('not YAML');
  if (document.contents === null) document.contents = document.createNode({}) as never;
  return document;
}

/** A field of the form: the file that has it, its value, and how to write it. */
interface FormField {
  readonly file: keyof MetadataTexts;
  readonly of: (values: TaskMetadata) => unknown;
  readonly write: (document: Document, values: TaskMetadata) => void;
}

const value = (file: FormField['file'], path: Path, of: (values: TaskMetadata) => unknown): FormField => ({
  file,
  of,
  write: (document, values) => setOrDelete(document, path, of(values)),
});
const list = (path: Path, of: (values: TaskMetadata) => readonly string[]): FormField => ({
  file: 'problem',
  of,
  write: (document, values) => setList(document, path, of(values)),
});

const FIELDS: readonly FormField[] = [
  { file: 'problem', of: ({ type, kind }) => [type, kind], write: writeType },
  { file: 'problem', of: ({ names }) => names, write: writeNames },
  value('problem', ['limits', 'time_limit'], (values) => values.time_limit),
  value('problem', ['limits', 'time_resolution'], (values) => values.time_resolution),
  ...(['ac_to_time_limit', 'time_limit_to_tle'] as const).map((key) =>
    value('problem', ['limits', 'time_multipliers', key], (values) => values[key]),
  ),
  ...(['memory', 'output', 'code'] as const).map((key) =>
    value('problem', ['limits', key], (values) => values[key]),
  ),
  list(['languages'], (values) => values.languages),
  ...(['authors', 'contributors', 'testers', 'packagers', 'acknowledgements'] as const).map((key) =>
    list(['credits', key], (values) => values[key]),
  ),
  list(['source'], (values) => values.sources),
  value('problem', ['license'], (values) => values.license),
  list(['rights_owner'], (values) => values.rights_owner),
  list(['keywords'], (values) => values.keywords),
  ...(['score_mode', 'checker', 'checker_convention', 'validator_convention'] as const).map((key) =>
    value('judge', [key], (values) => values[key]),
  ),
  ...(['source_name', 'main_solution'] as const).map((key) => value('judge', [key], (values) => values[key])),
  value('judge', ['io', 'input'], (values) => values.io_input),
  value('judge', ['io', 'output'], (values) => values.io_output),
  value('judge', ['difficulty'], (values) => values.difficulty),
  ...PROGRAM_LANGUAGES.flatMap((language) =>
    (['time_limit', 'memory', 'output'] as const).map((key) =>
      value('judge', ['limits', language, key], (values) => values.limits[language]?.[key] ?? null),
    ),
  ),
];

/** Sets a value, or removes it together with maps that become empty. */
function setOrDelete(document: Document, path: Path, wanted: unknown): void {
  if (wanted !== null && wanted !== '') setYaml(document, path, wanted);
  else deleteYaml(document, path);
}

/** Writes a list. Items that stay keep their text with other facts of a person and comments. */
function setList(document: Document, path: Path, wanted: readonly string[]): void {
  const isAlone = path[0] === 'credits' && typeof plain(document, ['credits']) === 'string';
  if (isAlone && setAlone(document, path, wanted)) return;
  const before: unknown = canReach(document, path) ? document.getIn(path, true) : undefined;
  if (wanted.length === 0) {
    deleteYaml(document, path);
    return;
  }
  const [only = ''] = wanted;
  if (wanted.length === 1 && !isSeq(before) && !isOfWords(path))
    setYaml(document, path, nodeOf(document, only, path, isScalar(before)));
  else setYaml(document, path, seqOf(document, path, before, wanted));
}

/** Keywords and languages are always a list, which is written in one line. */
function isOfWords([first]: Path): boolean {
  return first === 'keywords' || first === 'languages';
}

function seqOf(document: Document, path: Path, before: unknown, wanted: readonly string[]): YAMLSeq {
  const known = [...(isSeq(before) ? before.items : [before])];
  const seq = isSeq(before) ? before : new YAMLSeq();
  if (!isSeq(before)) seq.flow = isOfWords(path);
  seq.items = wanted.map((text) => {
    const at = known.findIndex((item) => isNode(item) && personText(item.toJS(document)) === text);
    return at === -1 ? nodeOf(document, text, path) : known.splice(at, 1)[0];
  });
  return seq;
}

/** Keeps credits a string for one author, otherwise makes them a map. Returns whether all is written. */
function setAlone(document: Document, path: Path, wanted: readonly string[]): boolean {
  const [only, ...others] = wanted;
  if (path[1] !== 'authors') {
    if (only === undefined) return true;
    document.setIn(['credits'], document.createNode({ authors: plain(document, ['credits']) }));
    return false;
  }
  if (only === undefined) document.deleteIn(['credits']);
  else if (others.length === 0) document.setIn(['credits'], only);
  else document.setIn(['credits'], document.createNode({}));
  return others.length === 0;
}

/** With `isKept` a text replaces the value of the existing node, and keeps its style. */
function nodeOf(document: Document, text: string, path: Path, isKept = false): unknown {
  const wanted = personOf(text, path);
  return isKept && typeof wanted === 'string' ? wanted : document.createNode(wanted);
}

/** Splits `Name <mail>` in lists of persons, and `Name <address>` in lists of sources. */
function personOf(text: string, path: Path): unknown {
  const found = /^(.+?)\s*<([^<>\s]+)>$/.exec(text);
  if (found === null || isOfWords(path)) return text;
  return { name: found[1], [path[0] === 'source' ? 'url' : 'email']: found[2] };
}

function writeNames(document: Document, { names }: TaskMetadata): void {
  const before = plain(document, ['name']);
  const langs = Object.keys(names);
  if (langs.length === 0) {
    deleteYaml(document, ['name']);
    return;
  }
  if (typeof before !== 'object' || before === null) {
    const isPlain = langs.length === 1 && names['en'] !== undefined;
    setYaml(document, ['name'], isPlain ? names['en'] : document.createNode(names));
    return;
  }
  for (const lang of Object.keys(before)) if (!(lang in names)) document.deleteIn(['name', lang]);
  for (const [lang, name] of Object.entries(names))
    if (String((before as Record<string, unknown>)[lang]) !== name) setYaml(document, ['name', lang], name);
}

/** Writes the type; types that the form does not know stay. */
function writeType(document: Document, { type, kind }: TaskMetadata): void {
  const known = ['scoring', 'pass-fail', 'interactive', 'submit-answer'];
  const others = listOf(plain(document, ['type'])).filter((one) => !known.includes(String(one)));
  const types = [type, ...(kind === 'batch' ? [] : [kind]), ...others];
  const seq: unknown = document.getIn(['type'], true);
  const isFlow = !isSeq(seq) || seq.flow !== false;
  setYaml(document, ['type'], types.length === 1 ? type : document.createNode(types, { flow: isFlow }));
}
