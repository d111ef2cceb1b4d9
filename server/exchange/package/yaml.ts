import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { type Document, isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { AS_WRITTEN, checkYaml, innermostIssues, pathOfIssue } from '#protocol/yaml-as-written.ts';
import { type YamlFault, yamlFaultOf } from '#protocol/yaml-fault.ts';
import { sentenceOf } from '#protocol/yaml-issue.ts';
import { type PackageFiles } from './files.ts';
import { type Place, type Report } from './report.ts';
import { type Sentence } from './sentences.ts';

/** The largest YAML file that is read, bytes. */
export const MAX_YAML_BYTES = 1_048_576;
/** Maximum number of listed faults per JSON file. */
const MOST_FAULTS = 20;

/** A YAML file's value, and the positions of its parts. */
export interface YamlFile<T> {
  readonly file: string;
  readonly value: T;
  /** The value without the schema's defaults and transformations. */
  readonly plain: unknown;
  /** The position of a key or item; if it is not written, of its nearest written parent. */
  readonly place: (...path: readonly (string | number)[]) => Place;
}

type Schema = v.GenericSchema;

/**
 * Reads a YAML file of a package and checks it. On a fault of the YAML or its content, which becomes an error
 * with file and line, null is returned. An empty file counts as an empty map.
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
  const parsed = parse(change(files.text(file)), schema, lines, (line, code) =>
    report.error({ file, line }, code),
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

/** Reads a JSON file of a package and checks it; its faults have no line. */
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
  } catch {
    report.error(file, 'not_json');
    return null;
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const sentence of sentencesOf(result.issues)) report.add('error', file, sentence);
  return null;
}

/** The first faults that a schema found in a value. */
export function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): readonly Sentence[] {
  return issues.slice(0, MOST_FAULTS).flatMap(innermostIssues).slice(0, MOST_FAULTS).map(sentenceOf);
}

/** The value of a missing file: every key at its default. */
export function absentYaml<S extends Schema>(file: string, schema: S): YamlFile<v.InferOutput<S>> {
  return { file, value: v.parse(schema, {}), plain: {}, place: () => ({ file, line: null }) };
}

function parse<S extends Schema>(
  text: string,
  schema: S,
  lines: LineCounter,
  fault: (line: number, code: YamlFault) => void,
) {
  try {
    const options = { lineCounter: lines, prettyErrors: false, stringKeys: true, ...AS_WRITTEN };
    const document: Document = parseDocument(text, options);
    for (const error of [...document.errors, ...document.warnings]) {
      fault(lines.linePos(error.pos[0]).line, yamlFaultOf(error));
    }
    return document.errors.length + document.warnings.length > 0
      ? null
      : { document, ...checkYaml(document, schema) };
  } catch (error: unknown) {
    // The text is nested too deep for the stack, or has aliases that expand without end.
    fault(1, yamlFaultOf(error));
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
