import { getParser } from '@unified-latex/unified-latex-util-parse';
import type { Root } from 'mdast';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';
import { blocksOf } from './blocks.ts';
import { withMacros } from './macros.ts';
import { type Conversion } from './nodes.ts';

/** Commands of the styles of Kattis and Polygon, by their number of arguments. */
const MACROS = {
  problemname: { signature: 'm' },
  illustration: { signature: 'm m m' },
  t: { signature: 'm' },
  exmp: { signature: 'm m' },
  exmpfile: { signature: 'm m' },
  href: { signature: 'm m' },
  url: { signature: 'm' },
  includegraphics: { signature: 's o m' },
  multicolumn: { signature: 'm m m' },
  multirow: { signature: 'm m m' },
};
const ENVIRONMENTS = {
  problem: { signature: 'm m m m m' },
  example: { signature: '' },
  lstlisting: { signature: 'o' },
};

/** Other commands that begin as `\verb` does, and a `\verb` that its line does not end: the parser would take all up to its mark. */
const NO_VERB = /\\verb(?=[A-Za-z@]|\*?([^\sA-Za-z*@])(?![^\n]*\1))/g;
/** Placeholder for verbatim text while the rest is read. */
const STAND_IN = '\\agonverb';

const toMarkdown = unified()
  .use(MARKDOWN)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

/** A LaTeX statement in Markdown. */
export interface LatexMarkdown {
  readonly text: string;
  /** Commands and environments that were passed over, their text kept, in the order they came. */
  readonly unknown: readonly string[];
}

/**
 * A statement in LaTeX, of Kattis' or Polygon's style or none, in the Markdown that is shown here: text, formulas, lists, tables,
 * listings and pictures. What is about the page is left out, and where it shows samples stands `{{remainingsamples}}`. `lang` is
 * that of Polygon's headings; commands that the text itself defines are written out first; `picture` gives the address of a picture by the name in the text, or null to leave it out. Throws what the parser does where the text is no LaTeX.
 */
export function markdownOfLatex(
  source: string,
  { lang, picture }: { readonly lang: string; readonly picture: (name: string) => string | null },
): LatexMarkdown {
  const read = withMacros(source).replace(NO_VERB, STAND_IN);
  const { content } = getParser({ macros: MACROS, environments: ENVIRONMENTS }).parse(read);
  const conversion: Conversion = { source: read, lang, picture, unknown: new Set(), hasSamples: false };
  const body = content.find((node) => node.type === 'environment' && node.env === 'document');
  const nodes = body?.type === 'environment' ? body.content : content;
  const tree: Root = { type: 'root', children: blocksOf(nodes, conversion) };
  return {
    text: toMarkdown.stringify(tree).replaceAll(STAND_IN, '\\verb'),
    unknown: [...conversion.unknown].map((name) => name.replace(STAND_IN.slice(1), 'verb')),
  };
}
