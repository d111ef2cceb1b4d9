import type * as Ast from '@unified-latex/unified-latex-types';
import { ownValue } from '#domain/own-value.ts';

/** A node of a parsed LaTeX text, as the parser makes it. */
export type LatexNode = Ast.Node;

/** A conversion of one statement into Markdown. */
export interface Conversion {
  readonly source: string;
  /** Language of the statement, as BCP 47. */
  readonly lang: string;
  /** Commands and environments without a meaning here, whose text was kept. */
  readonly unknown: Set<string>;
  /** Whether the placeholder of the samples has been written. */
  hasSamples: boolean;
  /** The address of a picture that the text names; null: it is left out. */
  readonly picture: (name: string) => string | null;
}

/** The plain text of nodes, without any formatting. */
export function textOf(nodes: readonly LatexNode[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'string':
          return node.content === '~' ? ' ' : node.content;
        case 'whitespace':
        case 'parbreak':
          return ' ';
        case 'verb':
        case 'verbatim':
          return node.content;
        case 'macro': {
          const inside = (node.args ?? []).map(({ content }) => textOf(content)).join('');
          return /^[a-zA-Z]+$/.test(node.content)
            ? (ownValue(WORDS, node.content) ?? inside)
            : signOf(node.content) + inside;
        }
        case 'comment':
          return '';
        default:
          return textOf(node.content);
      }
    })
    .join('');
}

/** Commands named by letters that stand for characters in plain text. */
const WORDS: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  ldots: '…',
  dots: '…',
};

function signOf(sign: string): string {
  return /^[%&#_${} ]$/.test(sign) ? sign : '';
}

/** The TeX of a formula as it was written, without its delimiters. */
export function sourceOf(node: LatexNode, { source }: Conversion): string {
  const { start, end } = node.position ?? {};
  if (start === undefined || end === undefined) return '';
  const text = source.slice(start.offset, end.offset);
  return text
    .replace(/^(?:\$\$|\$|\\\(|\\\[)/, '')
    .replace(/(?:\$\$|\$|\\\)|\\\])$/, '')
    .trim();
}
