import { type Document, isMap, isNode, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { PROGRAM_LANGUAGES } from '../../../domain/languages.ts';
import { type TaskMetadata } from '../../../protocol/wire/staff/workshop-versions.ts';
import { packageOf } from '../package/files.ts';
import { type Finding, Report } from '../package/report.ts';
import { readYaml } from '../package/yaml.ts';
import { judgeYaml } from './judge-yaml.ts';
import { metadata } from './metadata.ts';

/** What the two files hold; null: there is none. */
export interface MetadataTexts {
  readonly problem: string | null;
  readonly judge: string | null;
}

/** What the files say, and what is wrong with them; null where one of them cannot be read. */
export interface ReadMetadata {
  readonly values: TaskMetadata | null;
  readonly findings: readonly Finding[];
}

type Path = readonly (string | number)[];

/** Reads `problem.yaml` of 2025-09 and `judge.yaml` as the form over them shows them. */
export function readMetadata({ problem, judge }: MetadataTexts): ReadMetadata {
  const report = new Report();
  const files = packageOf(
    'task',
    new Map([
      ['problem.yaml', Buffer.from(problem ?? '')],
      ['judge.yaml', Buffer.from(judge ?? '')],
    ]),
  );
  const said = readYaml(files, 'problem.yaml', metadata, report);
  const ours = readYaml(files, 'judge.yaml', judgeYaml, report);
  if (said === null || ours === null) return { values: null, findings: report.sorted() };
  const [problemDocument, judgeDocument] = [parseDocument(problem ?? ''), parseDocument(judge ?? '')];
  return { values: valuesOf(problemDocument, judgeDocument), findings: report.sorted() };
}

/**
 * The files with what the form says otherwise written into them, where they say it or at their end; everything else, comments and order
 * too, stays as it is written. A file that needs no change is answered as it was.
 */
export function writeMetadata(texts: MetadataTexts, wanted: TaskMetadata): MetadataTexts {
  const problem = parseDocument(texts.problem ?? '');
  const judge = parseDocument(texts.judge ?? '');
  const before = valuesOf(problem, judge);
  const changed = new Set<Document>();
  for (const field of FIELDS) {
    const document = field.file === 'problem' ? problem : judge;
    if (JSON.stringify(field.of(wanted)) === JSON.stringify(field.of(before))) continue;
    changed.add(document);
    field.write(document, wanted);
  }
  const textOf = (document: Document, text: string | null) =>
    changed.has(document) ? document.toString({ lineWidth: 0, flowCollectionPadding: false }) : text;
  return { problem: textOf(problem, texts.problem), judge: textOf(judge, texts.judge) };
}

/** A part of the form: where it is written, and how. */
interface FormField {
  readonly file: 'problem' | 'judge';
  readonly of: (values: TaskMetadata) => unknown;
  readonly write: (document: Document, values: TaskMetadata) => void;
}

const scalar = (file: FormField['file'], path: Path, of: (values: TaskMetadata) => unknown): FormField => ({
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
  { file: 'problem', of: ({ names }) => names, write: writeNames },
  { file: 'problem', of: ({ type }) => type, write: writeType },
  scalar('problem', ['limits', 'time_limit'], (values) => values.time_limit),
  scalar('problem', ['limits', 'memory'], (values) => values.memory),
  scalar('problem', ['limits', 'output'], (values) => values.output),
  scalar('problem', ['limits', 'code'], (values) => values.code),
  list(['languages'], (values) => values.languages),
  list(['credits', 'authors'], (values) => values.authors),
  list(['credits', 'contributors'], (values) => values.contributors),
  list(['credits', 'testers'], (values) => values.testers),
  list(['credits', 'acknowledgements'], (values) => values.acknowledgements),
  { file: 'problem', of: ({ source, source_url: url }) => [source, url], write: writeSource },
  scalar('problem', ['license'], (values) => values.license),
  list(['rights_owner'], (values) => values.rights_owner),
  list(['keywords'], (values) => values.keywords),
  scalar('judge', ['score_mode'], (values) => values.score_mode),
  scalar('judge', ['difficulty'], (values) => values.difficulty),
  ...PROGRAM_LANGUAGES.flatMap((language) =>
    (['time_limit', 'memory'] as const).map((key) =>
      scalar('judge', ['limits', language, key], (values) => values.limits[language]?.[key] ?? null),
    ),
  ),
];

function valuesOf(problem: Document, judge: Document): TaskMetadata {
  const number = (document: Document, ...path: Path) => {
    const value: unknown = document.getIn(path);
    return typeof value === 'number' ? value : null;
  };
  const word = (document: Document, ...path: Path): unknown => document.getIn(path) ?? null;
  const persons = (...path: Path) => listOf(plain(problem, path)).map(personText);
  const source = listOf(plain(problem, ['source']))[0];
  return {
    names: namesOf(plain(problem, ['name'])),
    type: listOf(plain(problem, ['type'])).includes('scoring') ? 'scoring' : 'pass-fail',
    time_limit: number(problem, 'limits', 'time_limit'),
    memory: number(problem, 'limits', 'memory'),
    output: number(problem, 'limits', 'output'),
    code: number(problem, 'limits', 'code'),
    limits: limitsOf(judge, number),
    languages: listOf(plain(problem, ['languages']))
      .filter((one) => one !== 'all')
      .map(String),
    score_mode: word(judge, 'score_mode') as TaskMetadata['score_mode'],
    // Credits that are a text name the only author.
    authors:
      typeof plain(problem, ['credits']) === 'string' ? persons('credits') : persons('credits', 'authors'),
    contributors: persons('credits', 'contributors'),
    testers: persons('credits', 'testers'),
    acknowledgements: persons('credits', 'acknowledgements'),
    ...sourceOf(source),
    license: word(problem, 'license') as TaskMetadata['license'],
    rights_owner: persons('rights_owner'),
    difficulty: number(judge, 'difficulty'),
    keywords: listOf(plain(problem, ['keywords'])).map(String),
  };
}

/** What stands at a place, without its form; undefined where nothing does. */
function plain(document: Document, path: Path): unknown {
  if (!canReach(document, path)) return undefined;
  const node: unknown = document.getIn(path, true);
  return isNode(node) ? node.toJS(document, { maxAliasCount: 100 }) : node;
}

/** `getIn` throws where a text stands in the place of a map. */
function canReach(document: Document, path: Path): boolean {
  return path.every(
    (_, at) =>
      at === 0 ||
      isMap(document.getIn(path.slice(0, at), true)) ||
      isSeq(document.getIn(path.slice(0, at), true)),
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text, a number or a flag as it is written. */
function wordOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

function namesOf(name: unknown): Record<string, string> {
  if (typeof name !== 'object' || name === null)
    return name === undefined || name === null ? {} : { en: wordOf(name) };
  return Object.fromEntries(Object.entries(name).map(([lang, one]) => [lang, String(one)]));
}

function personText(person: unknown): string {
  if (typeof person !== 'object' || person === null) return wordOf(person);
  const { name = '', email } = person as { name?: string; email?: string };
  return email === undefined ? name : `${name} <${email}>`;
}

function sourceOf(source: unknown): Pick<TaskMetadata, 'source' | 'source_url'> {
  if (typeof source !== 'object' || source === null) return { source: wordOf(source), source_url: '' };
  const { name = '', url = '' } = source as { name?: unknown; url?: unknown };
  return { source: String(name), source_url: String(url) };
}

function limitsOf(
  judge: Document,
  number: (document: Document, ...path: Path) => number | null,
): TaskMetadata['limits'] {
  const limits: TaskMetadata['limits'] = {};
  for (const language of PROGRAM_LANGUAGES) {
    if (!canReach(judge, ['limits', language, 'memory'])) continue;
    const own = {
      time_limit: number(judge, 'limits', language, 'time_limit'),
      memory: number(judge, 'limits', language, 'memory'),
    };
    if (own.time_limit !== null || own.memory !== null) limits[language] = own;
  }
  return limits;
}

/** What is no longer said leaves no empty map behind. */
function setOrDelete(document: Document, path: Path, value: unknown): void {
  if (value !== null && value !== '') {
    makeMaps(document, path);
    document.setIn(path, value);
    return;
  }
  if (!canReach(document, path)) return;
  document.deleteIn(path);
  for (let at = path.length - 1; at > 0; at -= 1) {
    const above: unknown = document.getIn(path.slice(0, at), true);
    if (!isMap(above) || above.items.length > 0) return;
    document.deleteIn(path.slice(0, at));
  }
}

/** A text, or nothing, in the place of a map gives way to one. */
function makeMaps(document: Document, path: Path): void {
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  for (let at = 1; at < path.length; at += 1) {
    const above = path.slice(0, at);
    if (!isMap(document.getIn(above, true))) document.setIn(above, document.createNode({}));
  }
}

/** Items that stay keep what is written of them: a person's address, a comment. */
function setList(document: Document, path: Path, wanted: readonly string[]): void {
  const isCreditsText = path[0] === 'credits' && !canReach(document, path);
  if (isCreditsText && wanted.length > 0 && path[1] !== 'authors') {
    const author: unknown = plain(document, ['credits']);
    document.setIn(['credits'], document.createNode({ authors: author }));
  }
  const before: unknown = canReach(document, path) ? document.getIn(path, true) : undefined;
  if (wanted.length === 0) {
    if (isCreditsText) document.deleteIn(['credits']);
    setOrDelete(document, path, null);
    return;
  }
  const known = isSeq(before) ? before.items : [before];
  const items = wanted.map((text) => {
    const same = known.find((item) => isNode(item) && personText(item.toJS(document)) === text);
    return same ?? document.createNode(personOf(text, path));
  });
  const seq = isSeq(before) ? before : new YAMLSeq();
  seq.items = items;
  makeMaps(document, path);
  document.setIn(path, seq);
}

/** `Name <mail>` has two parts where persons are listed. */
function personOf(text: string, path: Path): unknown {
  const found = /^(.+?)\s*<([^<>\s]+)>$/.exec(text);
  const isPerson = path[0] === 'credits' || path[0] === 'rights_owner';
  return found === null || !isPerson ? text : { name: found[1], email: found[2] };
}

function writeNames(document: Document, { names }: TaskMetadata): void {
  makeMaps(document, ['name']);
  const before = plain(document, ['name']);
  if (typeof before !== 'object' || before === null) {
    const [only, ...others] = Object.keys(names);
    if (only === 'en' && others.length === 0) document.setIn(['name'], names['en']);
    else document.setIn(['name'], document.createNode(names));
    return;
  }
  for (const lang of Object.keys(before)) if (!(lang in names)) document.deleteIn(['name', lang]);
  for (const [lang, name] of Object.entries(names))
    if ((before as Record<string, unknown>)[lang] !== name) document.setIn(['name', lang], name);
}

/** What kind of task it is stays beside how it is scored. */
function writeType(document: Document, { type }: TaskMetadata): void {
  const before = listOf(plain(document, ['type'])).map(String);
  const others = before.filter((one) => one !== 'scoring' && one !== 'pass-fail');
  makeMaps(document, ['type']);
  document.setIn(
    ['type'],
    others.length === 0 ? type : document.createNode([type, ...others], { flow: true }),
  );
}

/** Further sources stay as they are. */
function writeSource(document: Document, { source, source_url: url }: TaskMetadata): void {
  const before: unknown = document.getIn(['source'], true);
  const first = isSeq(before) ? ['source', 0] : ['source'];
  if (source === '') setOrDelete(document, first, null);
  else if (isMap(document.getIn(first, true))) {
    setOrDelete(document, [...first, 'name'], source);
    setOrDelete(document, [...first, 'url'], url);
  } else {
    makeMaps(document, ['source']);
    document.setIn(first, url === '' ? source : document.createNode({ name: source, url }));
  }
}
