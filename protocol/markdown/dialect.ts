import type { Root, RootContent, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { PluggableList, Processor } from 'unified';
import { table } from './cells.ts';
import { displayFormula } from './display-formula.ts';

/**
 * The Markdown of statements, announcements and questions: GitHub's with formulas. Every reader and writer
 * uses this list, so that page, paper and exports show the same; a processor with it must run, not only
 * parse.
 */
export const MARKDOWN: PluggableList = [remarkGfm, remarkMath, formulasAndCells];

function formulasAndCells(this: Processor): (root: Root) => void {
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { disable: { null: ['table', 'mathFlow'] }, flow: { null: table, 36: displayFormula } },
  ];
  return widenTables;
}

/**
 * Adds the missing cells to a table's head, since readers of Markdown silently drop the surplus cells of a
 * row.
 */
function widenTables(node: Root | RootContent): void {
  if (node.type === 'table') widen(node);
  else if ('children' in node) for (const child of node.children) widenTables(child);
}

function widen(node: Table): void {
  const [head] = node.children;
  const columns = Math.max(0, ...node.children.map((row) => row.children.length));
  while (head !== undefined && head.children.length < columns)
    head.children.push({ type: 'tableCell', children: [] });
  node.align = Array.from({ length: columns }, (_, column) => node.align?.[column] ?? null);
}
