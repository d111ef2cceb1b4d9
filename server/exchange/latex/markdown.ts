import { getParser } from '@unified-latex/unified-latex-util-parse';
import type { Root } from 'mdast';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';
import { blocksOf } from './blocks.ts';
import { withMacros } from './macros.ts';
import { type Conversion } from './nodes.ts';

/** Commands of the styles of Kattis and Polygon, with their arguments. */
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

/** Commands that only begin like `\verb`, and a `\verb` without an end: the parser would read on too far. */
const NO_VERB = /\\verb(?=[A-Za-z@]|\*?([^\sA-Za-z*@])(?![^\n]*\1))/g;
/** Placeholder for these commands while the text is parsed. */
const STAND_IN = '\\agonverb';

const toMarkdown = unified()
  .use(MARKDOWN)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

/** A LaTeX statement in Markdown. */
export interface LatexMarkdown {
  readonly text: string;
  /** Commands and environments without a meaning here, in order; their text is kept. */
  readonly unknown: readonly string[];
}

/**
 * Converts a LaTeX statement, of Kattis' or Polygon's style or of none, into the Markdown that is shown here.
 * Layout is left out; samples become `{{remainingsamples}}`. `lang`: language of Polygon's headings. Commands
 * that the text defines are expanded. `picture` returns a picture's address by its name; null: it is left
 * out. Throws the parser's error for invalid LaTeX.
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
