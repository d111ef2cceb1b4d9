import type * as Ast from '@unified-latex/unified-latex-types';
import type { BlockContent, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast';
import { inlineOf } from './inline.ts';
import { type Conversion, type LatexNode, sourceOf, textOf } from './nodes.ts';
import { headingOf, type StatementPart } from '#domain/tasks/statement-parts.ts';
import { PART_COMMANDS, PART_ENVIRONMENTS } from './words.ts';
import { ownValue } from '#domain/own-value.ts';

const DEPTHS: Readonly<Record<string, 2 | 3 | 4>> = {
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 4,
};
/** Environments that only lay out their content. */
const PLACING: ReadonlySet<string> = new Set([
  'problem',
  'document',
  'center',
  'flushleft',
  'flushright',
  'figure',
  'wrapfigure',
  'minipage',
  'small',
  'table',
  'tutorial',
]);
/** Environments of samples, which are replaced by the samples of the tests. */
const SAMPLES: ReadonlySet<string> = new Set(['example', 'examples', 'examplewide', 'examplethree']);
const TABLES: ReadonlySet<string> = new Set(['tabular', 'tabular*', 'tabularx', 'array', 'longtable']);
const LISTS: ReadonlySet<string> = new Set(['itemize', 'enumerate', 'description']);
const RULES: ReadonlySet<string> = new Set([
  'hline',
  'cline',
  'toprule',
  'midrule',
  'bottomrule',
  'cmidrule',
]);

type Environment = Ast.Environment;
type Command = Ast.Macro;

/** The blocks of a statement: paragraphs, headings, lists, tables, formulas and listings. */
export function blocksOf(nodes: readonly LatexNode[], conversion: Conversion): RootContent[] {
  const out: RootContent[] = [];
  let line: LatexNode[] = [];
  const endLine = () => {
    const children = trimmed(inlineOf(line, conversion));
    if (children.length > 0) out.push({ type: 'paragraph', children });
    line = [];
  };
  for (const node of nodes) {
    const block = blockOf(node, conversion);
    if (block === null) line.push(node);
    else {
      endLine();
      out.push(...block);
    }
  }
  endLine();
  return out;
}

/** A node as a block of its own; null: it belongs to a line of text. */
function blockOf(node: LatexNode, conversion: Conversion): RootContent[] | null {
  switch (node.type) {
    case 'parbreak':
      return [];
    case 'displaymath':
    case 'mathenv':
      return [{ type: 'math', value: sourceOf(node, conversion) }];
    case 'verbatim':
      return [{ type: 'code', value: node.content.replace(/^\n|\n$/g, '') }];
    case 'environment':
      return ofEnvironment(node, conversion);
    case 'macro':
      return ofCommand(node, conversion);
    default:
      return null;
  }
}

function ofCommand(node: Command, conversion: Conversion): RootContent[] | null {
  const last = node.args?.at(-1)?.content ?? [];
  const depth = ownValue(DEPTHS, node.content);
  const part = ownValue(PART_COMMANDS, node.content);
  if (depth !== undefined) {
    const children = trimmed(inlineOf(last, conversion));
    return children.length === 0 ? [] : [{ type: 'heading', depth, children }];
  }
  if (part === 'examples') return [];
  if (part !== undefined) return [headingAs(part, conversion)];
  switch (node.content) {
    case 'nextsample':
      return [{ type: 'paragraph', children: [{ type: 'text', value: '{{nextsample}}' }] }];
    case 'remainingsamples':
      return samplesOf(conversion);
    case 'problemname':
    case 'par':
      return [];
    case 'caption': {
      const children = trimmed(inlineOf(last, conversion));
      return children.length === 0 ? [] : [{ type: 'paragraph', children: [{ type: 'emphasis', children }] }];
    }
    default:
      return null;
  }
}

function headingAs(part: StatementPart, { lang }: Conversion): RootContent {
  return { type: 'heading', depth: 2, children: [{ type: 'text', value: headingOf(part, lang) }] };
}

function ofEnvironment(node: Environment, conversion: Conversion): RootContent[] {
  const name = node.env;
  if (SAMPLES.has(name)) return samplesOf(conversion);
  const part = ownValue(PART_ENVIRONMENTS, name);
  if (part !== undefined) return [headingAs(part, conversion), ...blocksOf(node.content, conversion)];
  if (LISTS.has(name)) return [listOf(node, conversion)];
  if (TABLES.has(name)) return tableOf(node, conversion);
  if (/^(?:quote|quotation|epigraph)$/.test(name))
    return [{ type: 'blockquote', children: blocksOf(node.content, conversion) as BlockContent[] }];
  if (/^(?:lstlisting|minted|Verbatim|alltt)$/.test(name))
    return [{ type: 'code', value: textOf(node.content).trim() }];
  if (!PLACING.has(name)) conversion.unknown.add(name);
  return blocksOf(node.content, conversion);
}

/** A placeholder for all samples, at the first place where the statement has samples. */
function samplesOf(conversion: Conversion): RootContent[] {
  if (conversion.hasSamples) return [];
  conversion.hasSamples = true;
  return [{ type: 'paragraph', children: [{ type: 'text', value: '{{remainingsamples}}' }] }];
}

function listOf({ env, content }: Environment, conversion: Conversion): RootContent {
  const items = content.filter((node): node is Command => node.type === 'macro' && node.content === 'item');
  return {
    type: 'list',
    ordered: env === 'enumerate',
    spread: false,
    children: items.map(({ args = [] }) => {
      const label = args.find(({ openMark }) => openMark === '[')?.content ?? [];
      const blocks = blocksOf(args.at(-1)?.content ?? [], conversion);
      const first = blocks[0];
      const said = label.length === 0 ? [] : inlineOf(label, conversion);
      if (said.length > 0 && first?.type === 'paragraph')
        first.children = [
          { type: 'strong', children: said },
          { type: 'text', value: ' ' },
          ...first.children,
        ];
      return { type: 'listItem', spread: false, children: blocks as BlockContent[] };
    }),
  };
}

/** The first row becomes the head, as Markdown has no table without one. */
function tableOf({ content }: Environment, conversion: Conversion): RootContent[] {
  const rows: LatexNode[][][] = [[[]]];
  for (const node of content) {
    if (node.type === 'macro' && node.content === '\\') rows.push([[]]);
    else if (node.type === 'string' && node.content === '&') rows.at(-1)?.push([]);
    else if (node.type !== 'macro' || !RULES.has(node.content)) rows.at(-1)?.at(-1)?.push(node);
  }
  const filled = rows
    .map((row) => row.flatMap((cell) => cellsOf(cell, conversion)))
    .filter((row) => row.some(({ children }) => children.length > 0));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return [];
  const children = filled.map((row): TableRow => {
    const rest = Array.from({ length: width - row.length }, (): TableCell => ({
      type: 'tableCell',
      children: [],
    }));
    return { type: 'tableRow', children: [...row, ...rest] };
  });
  return [{ type: 'table', children }];
}

/** A cell, followed by empty cells for the further columns that it spans. */
function cellsOf(nodes: readonly LatexNode[], conversion: Conversion): TableCell[] {
  const wide = nodes.find(
    (node): node is Command => node.type === 'macro' && /^multi(?:column|row)$/.test(node.content),
  );
  const shown = wide === undefined ? nodes : (wide.args?.at(-1)?.content ?? []);
  const children = trimmed(inlineOf(shown, conversion)).map((child): PhrasingContent =>
    child.type === 'break' ? { type: 'text', value: ' ' } : child,
  );
  const over = wide?.content === 'multicolumn' ? Number(textOf(wide.args?.[0]?.content ?? [])) || 1 : 1;
  const empty = Array.from({ length: Math.min(over, 50) - 1 }, (): TableCell => ({
    type: 'tableCell',
    children: [],
  }));
  return [{ type: 'tableCell', children }, ...empty];
}

/** The children without spaces and line breaks at both ends. */
function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  const isSpace = (child: PhrasingContent | undefined) =>
    child?.type === 'break' || (child?.type === 'text' && child.value.trim() === '');
  const out = [...children];
  while (out.length > 0 && isSpace(out[0])) out.shift();
  while (out.length > 0 && isSpace(out.at(-1))) out.pop();
  const [first, last] = [out[0], out.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return out;
}
