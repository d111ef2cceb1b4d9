import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Pair,
  parseDocument,
  type Range,
  type YAMLMap,
} from 'yaml';
import { KEPT_AS_WRITTEN, type YamlReading } from '#protocol/yaml-as-written.ts';

type Path = readonly (string | number)[];

/** A YAML file that can be edited in place; null: the text is no YAML map. An empty text is an empty map. */
export function editableYaml(text: string, options: YamlReading = KEPT_AS_WRITTEN): Document | null {
  try {
    const document: Document = parseDocument(text, { stringKeys: true, ...options });
    const isMapOrNothing = document.contents === null || isMap(document.contents) || isEmpty(document);
    return document.errors.length === 0 && isMapOrNothing ? document : null;
  } catch {
    // The text is nested too deep for the stack.
    return null;
  }
}

/** Whether every part of a path but the last is a map or list: otherwise `getIn` and `deleteIn` throw. */
export function canReach(document: Document, path: Path): boolean {
  return path.every((_, at) => {
    const above: unknown = at === 0 ? document.contents : document.getIn(path.slice(0, at), true);
    return isCollection(above);
  });
}

/** Sets a value. A text or nothing on the way is replaced by a map. */
export function setYaml(document: Document, path: Path, value: unknown): void {
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never;
  for (let at = 1; at < path.length; at += 1) {
    const above = path.slice(0, at);
    if (!canReach(document, path.slice(0, at + 1))) document.setIn(above, document.createNode({}));
  }
  document.setIn(path, value);
}

/** Removes a value, and the maps that become empty. */
export function deleteYaml(document: Document, path: Path): void {
  if (!canReach(document, path)) return;
  const comments = commentsOfOnlyKey(document);
  deleteWithEmptyMaps(document, path);
  // A map without keys is written as `{}`, and the comment above its only key would be lost.
  if (isEmpty(document) && comments !== '') document.commentBefore = comments;
}

/** The comments above the only key of a document; '' where there are none, or more keys. */
function commentsOfOnlyKey({ commentBefore, contents }: Document): string {
  if (!isMap(contents) || contents.items.length !== 1) return '';
  const key = contents.items[0]?.key;
  const above = [commentBefore, contents.commentBefore, isNode(key) ? key.commentBefore : null];
  return above.filter(Boolean).join('\n');
}

function deleteWithEmptyMaps(document: Document, path: Path): void {
  document.deleteIn(path);
  for (let at = path.length - 1; at > 0; at -= 1) {
    const above: unknown = document.getIn(path.slice(0, at), true);
    if (!isMap(above) || above.items.length > 0) return;
    document.deleteIn(path.slice(0, at));
  }
}

/**
 * The text of a changed document, as near as possible to the text `before` that it was read from. An
 * unchanged entry of a block map stays byte for byte, with the comments and empty lines around it. Of a
 * changed scalar only its own text is rewritten; a changed list or flow map is rewritten whole.
 */
export function yamlText(document: Document, before: string): string {
  const isBlank = document.contents === null || isEmpty(document);
  if (isBlank && before.trim() === '') return before;
  const plain = document.toString({
    lineWidth: 0,
    flowCollectionPadding: /[[{] +[^\s\]}]/.test(before),
    indentSeq: !/^[^\s#-][^\n]*:[^\n]*\n- /m.test(before),
  });
  const after = before.includes('\r\n') ? plain.replace(/\r?\n/g, '\r\n') : plain;
  const [old, written] = [readText(before), readText(after)];
  if (old === null || written === null) return after;
  const near = before.slice(0, old.start) + merged(old, written) + before.slice(endOf(old));
  return isSame(near, after) ? near : after;
}

/** A block map in a text: each entry begins on its own line. */
interface Lines {
  readonly text: string;
  readonly document: Document;
  readonly map: YAMLMap;
  /** Start of the first entry's line. */
  readonly start: number;
  readonly indent: number;
}

function readText(text: string): Lines | null {
  const document = editableYaml(text);
  return document === null ? null : linesOf(text, document, document.contents);
}

/** A node as a block map; null: it is no map, has no entries, or is in flow style. */
function linesOf(text: string, document: Document, node: unknown): Lines | null {
  if (!isMap(node) || node.flow === true) return null;
  const first = node.items[0] && rangeOf(node.items[0].key);
  if (!first) return null;
  const start = text.lastIndexOf('\n', first[0] - 1) + 1;
  const indent = first[0] - start;
  // Before `- key:` and `? key`, a line has more than spaces.
  return text.slice(start, first[0]).trim() === '' ? { text, document, map: node, start, indent } : null;
}

/** An entry with its own lines; comments and empty lines below belong to none. */
interface Entry {
  readonly key: string;
  readonly pair: Pair;
  readonly from: number;
  readonly to: number;
}

function entriesOf({ text, map, indent }: Lines): readonly Entry[] {
  return map.items.map((pair) => {
    const key = rangeOf(pair.key);
    const last = rangeOf(pair.value) ?? key;
    const from = (key?.[0] ?? 0) - indent;
    return { key: keyOf(pair), pair, from, to: lineEnd(text, Math.max(last?.[1] ?? 0, key?.[1] ?? 0)) };
  });
}

function endOf(lines: Lines): number {
  return entriesOf(lines).at(-1)?.to ?? lines.start;
}

/** The text from the first entry's line to the last entry's end: new entries, everything else unchanged. */
function merged(old: Lines, written: Lines): string {
  const before = entriesOf(old);
  const known = new Map(before.map((entry, at) => [entry.key, at]));
  const parts = before.map(() => '');
  const first: string[] = [];
  let place = -1;
  for (const entry of entriesOf(written)) {
    const at = known.get(entry.key);
    const one = at === undefined ? undefined : before[at];
    if (at !== undefined) place = at;
    const text =
      one === undefined ? shifted(entry, written, old.indent) : entryText(one, old, entry, written);
    if (place === -1) first.push(ended(text));
    else parts[place] = parts[place] === '' ? text : ended(parts[place] ?? '') + text;
  }
  const gaps = before.map(({ to }, at) => old.text.slice(to, before[at + 1]?.from ?? to));
  return (
    first.join('') +
    parts.map((part, at) => (gaps[at] === '' ? part : ended(part) + (gaps[at] ?? ''))).join('')
  );
}

/** The text of an entry: unchanged when its value is equal, else with as few changes as possible. */
function entryText(before: Entry, old: Lines, entry: Entry, written: Lines): string {
  const own = old.text.slice(before.from, before.to);
  const [was, is] = [before.pair.value, entry.pair.value];
  if (isDeepStrictEqual(plainOf(was, old), plainOf(is, written))) return own;
  const [inner, innerWritten] = [
    linesOf(old.text, old.document, was),
    linesOf(written.text, written.document, is),
  ];
  if (inner !== null && innerWritten !== null && inner.start > before.from)
    return (
      old.text.slice(before.from, inner.start) +
      merged(inner, innerWritten) +
      old.text.slice(endOf(inner), before.to)
    );
  return scalarText(before, old, entry, written) ?? shifted(entry, written, old.indent);
}

/** An entry with its scalar replaced; null: one of the values is no scalar, or has several lines. */
function scalarText({ pair, from, to }: Entry, old: Lines, entry: Entry, written: Lines): string | null {
  const { value: is } = entry.pair;
  if (!isScalar(pair.value) || !isScalar(is)) return null;
  const [wasAt, isAt] = [rangeOf(pair.value), rangeOf(is)];
  if (!wasAt || !isAt) return null;
  const [was, source] = [old.text.slice(wasAt[0], wasAt[1]), written.text.slice(isAt[0], isAt[1])];
  if ([was, source].some((one) => one === '' || one.includes('\n'))) return null;
  return old.text.slice(from, wasAt[0]) + source + old.text.slice(wasAt[1], to);
}

/** An entry from another text, indented as its new map requires. */
function shifted({ from, to }: Entry, { text, indent }: Lines, wanted: number): string {
  const lines = text.slice(from, to).split('\n');
  const more = wanted - indent;
  return lines
    .map((line) => (line.trim() === '' ? line : more < 0 ? line.slice(-more) : ' '.repeat(more) + line))
    .join('\n');
}

function lineEnd(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function rangeOf(node: unknown): Range | null {
  return (node as { readonly range?: Range | null } | null | undefined)?.range ?? null;
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function plainOf(node: unknown, { document }: Lines): unknown {
  const read = node as { toJS?: (document: Document, options: object) => unknown } | null;
  return read?.toJS?.(document, { maxAliasCount: 100 }) ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [editableYaml(one), editableYaml(other)];
  return a !== null && b !== null && isDeepStrictEqual(a.toJS(), b.toJS());
}

function isEmpty({ contents }: Document): boolean {
  if (isMap(contents)) return contents.items.length === 0;
  return isScalar(contents) && contents.value === null && (contents.source ?? '') === '';
}
