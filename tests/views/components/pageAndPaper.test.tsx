import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markdownCode } from '#server/judge/statement-pdf/markdown.ts';
import { MarkdownBody } from '#views/components/markdown/MarkdownBody.tsx';

const PARTS = fc.constantFrom(
  ...[
    'word',
    '$|x|$',
    '$$a|b$$',
    '\n$$c$$\n',
    '\n$$\nd\n$$\n',
    '`e|f`',
    '$5',
    '$',
    '$$',
    '`',
    '\\',
    ' ',
    '|',
    ' | ',
  ],
  ...['\n', '\n\n', '| h | i |\n|---|---|\n', '\n- ', '\n> ', '\n# '],
);

/** Formulas and code in the page's markup and in Typst code; there a faulty formula stands as written. */
const SET_ON_PAGE = /<span dir="ltr">|<code/g;
const SET_ON_PAPER = /\bmath\.equation\(|\braw\(/g;
const APART_ON_PAGE = /<div><span dir="ltr">|<pre>/g;
const APART_ON_PAPER = /\bmath\.equation\(block: true|\braw\("(?:[^"\\]|\\.)*", block: true/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const columns = (text: string, pattern: RegExp, of: (found: string) => number): number[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => of(found));

// F59
it('[TSK-1] the page and the paper set the same formulas, code and tables of a statement', () => {
  fc.assert(
    fc.property(fc.array(PARTS, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const page = renderToStaticMarkup(<MarkdownBody text={text} />);
      const paper = markdownCode(text).content;
      expect(count(paper, SET_ON_PAPER)).toBe(count(page, SET_ON_PAGE));
      expect(count(paper, APART_ON_PAPER)).toBe(count(page, APART_ON_PAGE));
      expect(columns(paper, /table\(columns: (\d+)/g, Number)).toEqual(
        columns(page, /<thead><tr>(.*?)<\/tr>/gs, (head) => count(head, /<th/g)),
      );
    }),
  );
});
