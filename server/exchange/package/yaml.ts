import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { type Document, isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { AS_WRITTEN, checkYaml, innermostIssues, pathOfIssue } from '../../../protocol/yaml-as-written.ts';
import { type PackageFiles } from './files.ts';
import { type Place, type Report } from './report.ts';
import { type FindingCode, type Said, said } from './sentences.ts';
import { ownValue } from '../../../domain/own-value.ts';

/** The largest YAML file that is read, bytes. */
export const MAX_YAML_BYTES = 1_048_576;
/** Of one JSON file: a list of thousands of the same fault helps nobody. */
const MOST_FAULTS = 20;

/** What a YAML file says, and where it says it. */
export interface YamlFile<T> {
  readonly file: string;
  readonly value: T;
  /** The same without what the schema adds and changes. */
  readonly plain: unknown;
  /** Where a key or item is written; the nearest above it where it is not written itself. */
  readonly place: (...path: readonly (string | number)[]) => Place;
}

type Schema = v.GenericSchema;

/**
 * Reads a YAML file of a package and checks it. Every fault, of the YAML or of its content, becomes an error with file and line,
 * and the answer null. An empty file counts as an empty map.
 */
export function readYaml<S extends Schema>(
  files: PackageFiles,
  file: string,
  schema: S,
  report: Report,
  change: (text: string) => string = (text) => text,
): YamlFile<v.InferOutput<S>> | null {
  if (files.read(file).length > MAX_YAML_BYTES) {
    report.error(file, 'yaml_large', { limit: MAX_YAML_BYTES });
    return null;
  }
  if (!isUtf8(files.read(file))) {
    report.error(file, 'not_utf8');
    return null;
  }
  const lines = new LineCounter();
  const parsed = parse(change(files.text(file)), schema, lines, (line, message) =>
    report.error({ file, line }, 'not_yaml', { message }),
  );
  if (parsed === null) return null;
  const place = (...path: readonly (string | number)[]): Place => ({
    file,
    line: lineOf(parsed.document, lines, path),
  });
  const { result, value: plain } = parsed;
  if (result.success) return { file, value: result.output, plain, place };
  for (const issue of result.issues.flatMap(innermostIssues)) {
    report.add('error', place(...pathOfIssue(issue)), sentenceOf(issue));
  }
  return null;
}

/** Reads a JSON file of a package in the same way; its faults have no line. */
export function readJson<S extends Schema>(
  files: Pick<PackageFiles, 'read'>,
  file: string,
  schema: S,
  report: Report,
): v.InferOutput<S> | null {
  const content = files.read(file);
  if (!isUtf8(content)) {
    report.error(file, 'not_utf8');
    return null;
  }
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch (error: unknown) {
    report.error(file, 'not_json', { message: error instanceof Error ? error.message : String(error) });
    return null;
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const sentence of sentencesOf(result.issues)) report.add('error', file, sentence);
  return null;
}

/** What a schema found wrong with a value, the first of it. */
export function sentencesOf(issues: readonly Issue[]): readonly Said[] {
  return issues.slice(0, MOST_FAULTS).flatMap(innermostIssues).slice(0, MOST_FAULTS).map(sentenceOf);
}

/** What a file that is not there stands for: every key at its default. */
export function absentYaml<S extends Schema>(file: string, schema: S): YamlFile<v.InferOutput<S>> {
  return { file, value: v.parse(schema, {}), plain: {}, place: () => ({ file, line: null }) };
}

function parse<S extends Schema>(
  text: string,
  schema: S,
  lines: LineCounter,
  fault: (line: number, message: string) => void,
) {
  try {
    const options = { lineCounter: lines, prettyErrors: false, stringKeys: true, ...AS_WRITTEN };
    const document: Document = parseDocument(text, options);
    for (const { pos, message } of [...document.errors, ...document.warnings]) {
      fault(lines.linePos(pos[0]).line, message);
    }
    return document.errors.length + document.warnings.length > 0
      ? null
      : { document, ...checkYaml(document, schema) };
  } catch (error: unknown) {
    // Too deep for the stack, or aliases that unfold without end.
    fault(1, error instanceof Error ? error.message : String(error));
    return null;
  }
}

function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isNode(key) ? keyText(key) : key) === String(step));
      if (pair === undefined) break;
      offset = startOf(pair.key) ?? startOf(pair.value) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else {
      break;
    }
  }
  return lines.linePos(offset).line;
}

function keyText(key: Node): string {
  return 'value' in key ? String(key.value) : '';
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** What the schemas say of values that only a pattern or a length refuses. */
const BY_MESSAGE: Readonly<Record<string, FindingCode>> = {
  'should be more than 0': 'yaml_more_than',
  'should not be empty': 'yaml_empty',
  'is empty': 'yaml_empty',
  'should be a file name': 'yaml_file_name',
  'should be a time': 'yaml_time',
  'should be a colour': 'yaml_colour',
  'should be a name of letters, digits and _': 'yaml_name',
  'is no language code': 'yaml_language',
  'is not possible': 'yaml_wrong',
  'should be a short name in small letters': 'yaml_short_name',
};

type Issue = v.BaseIssue<unknown>;

function sentenceOf(issue: Issue): Said {
  const key = pathOfIssue(issue).join('.');
  const { received } = issue;
  if (issue.type === 'strict_object' && issue.expected === 'never') return said('yaml_unknown_key', { key });
  if (/object$/.test(issue.type) && received === 'undefined') return said('yaml_missing_key', { key });
  if (key === '') return said('yaml_no_map', { received });
  const bounds = outOfBounds(issue, key);
  if (bounds !== null) return bounds;
  if (!(issue.message in BY_MESSAGE) && issue.expected !== null)
    return said('yaml_expected', { key, expected: issue.expected, received });
  return said(ownValue(BY_MESSAGE, issue.message) ?? 'yaml_wrong', { key, received });
}

/** What is said of a number, or of a number of items, that is not within its limits; null: the issue is another. */
function outOfBounds({ type, received, requirement, input }: Issue, key: string): Said | null {
  const bound = String(requirement);
  switch (type) {
    case 'integer':
      return said('yaml_whole', { key, received });
    case 'min_value':
      return said('yaml_at_least', { key, least: bound, received });
    case 'max_value':
      return said('yaml_at_most', { key, most: bound, received });
    case 'min_length':
      return Array.isArray(input)
        ? said('yaml_too_short', { key, least: bound, number: input.length })
        : null;
    default:
      return null;
  }
}
