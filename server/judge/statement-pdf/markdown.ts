import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { formulaCode } from './formula.ts';
import { collectPictures, type PictureFile, type Pictures } from './pictures.ts';
import { array, call, joined, length, quoted, type TypstCode, word } from './typst-code.ts';
import { StatementFault } from '../pdf-place.ts';
import { ownValue } from '#domain/own-value.ts';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';

/** Limits of a statement without its pictures: characters, parts and nesting. Beyond them it gets no PDF. */
const MAX_CHARS = 500_000;
const MAX_NODES = 40_000;
const MAX_DEPTH = 40;
/** Maximum nesting of quotes and lists, which cost the parser more than their length. */
const MAX_MARKERS = 40;
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm;
const PICTURE_URI = /data:image\/[a-z+]+;base64,[A-Za-z0-9+/=]+/g;
const READ = unified().use(remarkParse).use(MARKDOWN).freeze();
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i;

/** A part of parsed Markdown, of any type: fields that a type does not have are undefined. */
interface Part {
  readonly type: string;
  readonly children?: readonly Part[];
  readonly value?: string;
  readonly depth?: number;
  readonly url?: string;
  readonly alt?: string | null;
  readonly identifier?: string;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly spread?: boolean | null;
  readonly checked?: boolean | null;
  readonly align?: readonly (string | null)[] | null;
}

interface Context {
  readonly pictures: Pictures;
  readonly definitions: ReadonlyMap<string, Part>;
  readonly depth: number;
  readonly count: { parts: number };
}

type Convert = (part: Part, context: Context) => TypstCode;

/** A statement as Typst: its content, and the files it names. */
export interface TypstStatement {
  readonly content: TypstCode;
  readonly pictures: readonly PictureFile[];
  /** Whether the statement begins with a heading. */
  readonly hasTitle: boolean;
}

/**
 * Converts a Markdown statement to Typst, with tables and formulas as the page shows them. Its text is never
 * code. Throws a `StatementFault` when it is too long or too deep.
 */
export function markdownCode(text: string): TypstStatement {
  const plain = text.replace(PICTURE_URI, '');
  if (plain.length > MAX_CHARS) throw new StatementFault(`longer than ${MAX_CHARS} signs`);
  for (const [markers] of plain.matchAll(MARKERS)) {
    if (markers.replace(/[\s\d]/g, '').length > MAX_MARKERS) throw tooDeep();
  }
  const root = READ.runSync(READ.parse(text)) as Part;
  const pictures = collectPictures();
  const definitions = new Map<string, Part>();
  noteDefinitions(root, definitions, 0);
  const content = inner(root, { pictures, definitions, depth: 0, count: { parts: 0 } });
  const first = root.children?.[0];
  return { content, pictures: pictures.files, hasTitle: first?.type === 'heading' && first.depth === 1 };
}

const PARTS: Readonly<Record<string, Convert>> = {
  text: ({ value = '' }) => quoted(value.replace(/\s*\n\s*/g, ' ')),
  html: ({ value = '' }) => quoted(value),
  break: () => call('linebreak'),
  thematicBreak: () => call('line', ['length', length(100, '%')]),
  paragraph: (part, context) => call('par', inner(part, context)),
  heading: (part, context) => call('heading', ['level', part.depth ?? 1], inner(part, context)),
  emphasis: (part, context) => call('emph', inner(part, context)),
  strong: (part, context) => call('strong', inner(part, context)),
  delete: (part, context) => call('strike', inner(part, context)),
  inlineCode: ({ value = '' }) => call('raw', quoted(value)),
  code: ({ value = '' }) => call('raw', quoted(value), ['block', true]),
  inlineMath: ({ value = '' }) => formulaCode(value, false),
  math: ({ value = '' }) => formulaCode(value, true),
  blockquote: (part, context) => call('quote', ['block', true], inner(part, context)),
  list,
  table,
  link: (part, context) => link(part.url, inner(part, context)),
  linkReference: (part, context) => link(defined(part, context, 'definition')?.url, inner(part, context)),
  image: (part, context) => picture(part.url, part.alt, context),
  imageReference: (part, context) => picture(defined(part, context, 'definition')?.url, part.alt, context),
  footnoteReference: (part, context) => {
    const note = defined(part, context, 'footnoteDefinition');
    return note === undefined ? quoted('') : call('footnote', inner(asLines(note), context));
  },
  definition: () => quoted(''),
  footnoteDefinition: () => quoted(''),
};

function convert(part: Part, context: Context): TypstCode {
  const known = ownValue(PARTS, part.type);
  return known === undefined ? inner(part, context) : known(part, context);
}

/** The content of a node. */
function inner(part: Part, context: Context): TypstCode {
  const { count, depth } = context;
  if (depth > MAX_DEPTH) throw tooDeep();
  const children = part.children ?? [];
  count.parts += children.length;
  if (count.parts > MAX_NODES) throw new StatementFault(`more than ${MAX_NODES} parts`);
  return joined(children.map((child) => convert(child, { ...context, depth: depth + 1 })));
}

function tooDeep(): StatementFault {
  return new StatementFault('nested too deep');
}

function noteDefinitions(part: Part, found: Map<string, Part>, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep();
  for (const child of part.children ?? []) {
    const key = `${child.type} ${child.identifier ?? ''}`;
    if (/definition$/i.test(child.type) && !found.has(key)) found.set(key, child);
    noteDefinitions(child, found, depth + 1);
  }
}

function defined(part: Part, { definitions }: Context, type: string): Part | undefined {
  return definitions.get(`${type} ${part.identifier ?? ''}`);
}

function list(part: Part, context: Context): TypstCode {
  const items = part.children ?? [];
  const isTight = part.spread !== true && items.every((item) => item.spread !== true);
  const codes = items.map((item) => listItem(item, isTight, context));
  if (part.ordered !== true) return call('list', ['tight', isTight], ...codes);
  return call('enum', ['tight', isTight], ['start', part.start ?? 1], ...codes);
}

/** The items of a tight list are lines, not paragraphs. */
function listItem(item: Part, isTight: boolean, context: Context): TypstCode {
  const box = typeof item.checked === 'boolean' ? [quoted(item.checked ? '☑ ' : '☐ ')] : [];
  return joined([...box, inner(isTight ? asLines(item) : item, context)]);
}

function asLines(part: Part): Part {
  const children = (part.children ?? []).map((child) =>
    child.type === 'paragraph' ? { ...child, type: 'line' } : child,
  );
  return { ...part, children };
}

function table(part: Part, context: Context): TypstCode {
  const rows = part.children ?? [];
  const columns = Math.max(1, ...rows.map((row) => row.children?.length ?? 0));
  const cellsOf = (row: Part): TypstCode[] => {
    const cells = (row.children ?? []).map((cell) => inner(cell, context));
    return [...cells, ...Array.from({ length: columns - cells.length }, () => quoted(''))];
  };
  const [head, ...body] = rows.map(cellsOf);
  const sides = Array.from({ length: columns }, (_, column) => sideOf(part.align?.[column]));
  return call(
    'table',
    ['columns', columns],
    ['align', array(sides)],
    call('table.header', ...(head ?? [])),
    ...body.flat(),
  );
}

function sideOf(side: string | null | undefined): TypstCode {
  return word(side === 'left' || side === 'center' || side === 'right' ? side : 'auto');
}

function link(url: string | undefined, content: TypstCode): TypstCode {
  return url !== undefined && OUTSIDE.test(url) ? call('link', quoted(url), content) : content;
}

/** A picture, or its alternative text if the statement does not contain the picture. */
function picture(url: string | undefined, alt: string | null | undefined, { pictures }: Context): TypstCode {
  const name = pictures.add(url ?? '');
  if (name === null) return quoted(alt ?? '');
  return call('box', call('image', quoted(name), ['alt', quoted(alt ?? '')]));
}
