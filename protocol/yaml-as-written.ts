import * as v from 'valibot';
import { type Document, isAlias, isCollection, isScalar, parse, type ScalarTag, type Tags } from 'yaml';

/** A way to read YAML. */
export type YamlReading = Readonly<Record<'customTags', (tags: Tags) => Tags>>;

/**
 * Reads a number or a flag only where the text has exactly its usual form (12, true); 007, 3.10, 1e5 and True
 * stay texts.
 */
export const AS_WRITTEN: YamlReading = {
  customTags: changedTags((tag) => ({
    ...tag,
    resolve: (text, onError, options) => {
      const read: unknown = tag.resolve(text, onError, options);
      const value = valueOf(read);
      const isExact = ['number', 'boolean'].includes(typeof value) && String(value) === text;
      return value === null || isExact ? read : text;
    },
  })),
};

/** Reads YAML that is changed and written again: unchanged numbers keep their form, such as 007 and 1.50. */
export const KEPT_AS_WRITTEN: YamlReading = {
  customTags: changedTags((tag) => ({
    ...tag,
    stringify: (node, context, onComment, onChompKeep) => {
      const { source, value } = node;
      return source !== undefined && Object.is(parse(source), value)
        ? source
        : (tag.stringify?.(node, context, onComment, onChompKeep) ?? String(value));
    },
  })),
};

/** Other tags for numbers, flags and null; the rest stays. */
function changedTags(change: (tag: ScalarTag) => ScalarTag): (tags: Tags) => Tags {
  return (tags) =>
    tags.map((tag) =>
      typeof tag === 'object' && tag.collection === undefined && tag.test !== undefined ? change(tag) : tag,
    );
}

function valueOf(read: unknown): unknown {
  return isScalar(read) ? read.value : read;
}

type Path = readonly (string | number)[];

/** A document as its schema accepts it, and the plain value that was checked. */
interface CheckedYaml<S extends v.GenericSchema> {
  readonly result: v.SafeParseResult<S>;
  readonly value: unknown;
}

/**
 * Checks a document read with `AS_WRITTEN`. A text without quotes that looks like a number or a flag counts
 * as the type that the schema accepts. An empty document counts as an empty map. Throws where aliases unfold
 * without end.
 */
export function checkYaml<S extends v.GenericSchema>(document: Document, schema: S): CheckedYaml<S> {
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  const turned = new Set<string>();
  for (;;) {
    const result = v.safeParse(schema, value);
    if (result.success) return { result, value };
    const before = turned.size;
    // Only a value of another type gets its other reading, not a number that is too large.
    const issues = result.issues.flatMap(innermostIssues).filter(({ kind }) => kind === 'schema');
    for (const path of issues.map(pathOfIssue)) {
      const key = JSON.stringify(path);
      const other = turned.has(key) ? undefined : otherReading(document, path);
      if (other === undefined) continue;
      turned.add(key);
      put(value, path, other);
    }
    if (turned.size === before) return { result, value };
  }
}

/**
 * The other reading of a text without quotes: the text of a number or a flag, or the number or flag in a
 * text; undefined: there is none.
 */
export function otherReading(document: Document, path: Path): string | number | boolean | undefined {
  const node = scalarAt(document, path);
  if (!isScalar(node) || node.type !== 'PLAIN' || node.source === undefined) return undefined;
  if (typeof node.value !== 'string') return node.value === null ? undefined : node.source;
  const read: unknown = parse(node.source);
  return typeof read === 'number' || typeof read === 'boolean' ? read : undefined;
}

function scalarAt(document: Document, path: Path): unknown {
  const there = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  return path.reduce<unknown>(
    (node, step) => (isCollection(node) ? there(node.get(step, true)) : undefined),
    there(document.contents),
  );
}

function put(value: unknown, path: Path, wanted: unknown): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((one, step) => (one as Readonly<Record<string | number, unknown>>)[step], value);
  (holder as Record<string | number, unknown>)[path.at(-1) ?? ''] = wanted;
}

type Issue = v.BaseIssue<unknown>;

/**
 * The faults of a choice between shapes: those of the shape that matched furthest; their paths begin at the
 * choice.
 */
export function innermostIssues(issue: Issue): readonly Issue[] {
  if (issue.type !== 'union' || issue.issues === undefined) return [issue];
  const inner = issue.issues.flatMap(innermostIssues);
  const depthOf = (one: Issue) => one.path?.length ?? 0;
  const deepest = Math.max(...inner.map(depthOf));
  if (deepest === 0) return [issue];
  return inner
    .filter((one) => depthOf(one) === deepest)
    .map((one) => ({ ...one, path: [...(issue.path ?? []), ...(one.path ?? [])] as Issue['path'] }));
}

/** The keys and list positions that lead to an issue's value. */
export function pathOfIssue(issue: Issue): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}
