import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { MARKDOWN } from '#protocol/markdown/dialect.ts';

interface Part {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Part[];
}

const READ = unified().use(remarkParse).use(MARKDOWN).freeze();
const SHORT: Readonly<Record<string, string>> = { math: '$$', inlineMath: '$', inlineCode: '`' };

/** A tree in brackets: display formulas as `$$…`, inline ones as `$…`, inline code after one backtick. */
function read(text: string): string {
  const said = ({ type, value = '', children }: Part): string => {
    if (children === undefined) return (SHORT[type] ?? '') + value;
    return `${type}[${children.map(said).join(type === 'paragraph' ? '' : ' ')}]`;
  };
  return ((READ.runSync(READ.parse(text)) as Part).children ?? []).map(said).join(' ');
}

/** The cells of a table of Markdown, row by row. */
function cells(text: string): string[][] {
  const rows = read(text).matchAll(/tableRow\[(.*?)\](?= tableRow|\]$)/gs);
  return Array.from(rows, ([, row = '']) =>
    Array.from(row.matchAll(/tableCell\[(.*?)\](?= tableCell|$)/gs), ([, cell = '']) => cell),
  );
}

// F59
describe('a bar in a cell', () => {
  it('[TSK-1] parts no cell where it stands in a formula or in code', () => {
    const table =
      '| value | code |\n|---|---|\n| $|x|$ | `x|y` |\n| $P(a|b)$ | plain |\n| $ |x| $ | ``a|`b`` |\n';
    expect(cells(table)).toEqual([
      ['value', 'code'],
      ['$|x|', '`x|y'],
      ['$P(a|b)', 'plain'],
      ['$|x|', '`a|`b'],
    ]);
    expect(cells('| `|` | $a|b$ |\n|---|:-:|\n| $\\|v\\|$ | `c\\|d` |\n')).toEqual([
      ['`|', '$a|b'],
      ['$\\|v\\|', '`c|d'],
    ]);
  });

  it('separates prices, and unclosed marks', () => {
    const table = '| cost, $ | gain, $ |\n|---|---|\n| $5 | $10 |\n|$5|$10|\n| \\$a | b$ |\n| `a | b |\n';
    expect(cells(table)).toEqual([
      ['cost, $', 'gain, $'],
      ['$5', '$10'],
      ['$5', '$10'],
      ['$a', 'b$'],
      ['`a', 'b'],
    ]);
  });

  it('a row with more cells than the head keeps them', () => {
    expect(cells('| a | b |\n|---|---|\n| 1 | 2 | 3 |\n')).toEqual([
      ['a', 'b', ''],
      ['1', '2', '3'],
    ]);
  });

  it('any formulas and code in cells are read whole', () => {
    const word = fc.constantFrom('x', '|x|', 'a|b', 'P(A|B)', '|', 'f_{|v|}', '|a|+|b|', '\\left|q\\right|');
    const cell = fc.oneof(
      word.map((tex) => [`$${tex}$`, `$${tex}`]),
      word.map((code) => [`\`${code}\``, `\`${code}`]),
      fc.constantFrom('plain', '7', 'from a to b').map((text) => [text, text]),
    );
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(rows, ([head = [], ...body]) => {
        const line = (row: readonly (readonly string[])[]) =>
          `| ${row.map(([source]) => source).join(' | ')} |`;
        const text = [line(head), '|---|---|---|', ...body.map(line)].join('\n');
        expect(cells(text)).toEqual([head, ...body].map((row) => row.map(([, value]) => value)));
      }),
    );
  });
});

// F59
describe('a formula between two dollar signs', () => {
  it('[TSK-1] stands apart where it has lines of its own, also within a paragraph', () => {
    expect(read('Let\n$$a+b$$\nbe it.')).toBe('paragraph[Let] $$a+b paragraph[be it.]');
    expect(read('Let\n$$a\n+ b$$\nbe it.')).toBe('paragraph[Let] $$a\n+ b paragraph[be it.]');
    expect(read('Let\n$$\na\n\n- b\n$$\nbe it.')).toBe('paragraph[Let] $$a\n\n- b paragraph[be it.]');
    expect(read('$$\na\nb$$\nmore')).toBe('$$a\nb paragraph[more]');
    expect(read('- x\n  $$c$$\n  y')).toBe('list[listItem[paragraph[x] $$c paragraph[y]]]');
    expect(read('> x\n> $$c$$\ny')).toBe('blockquote[paragraph[x] $$c] paragraph[y]');
    expect(read('$$5\\$$$')).toBe('$$5\\$');
  });

  it('stands in its line where there is more in it', () => {
    expect(read('Let $$a$$ be $$b$$')).toBe('paragraph[Let $a be $b]');
    expect(read('$$a$$ and $$b$$')).toBe('paragraph[$a and $b]');
    expect(read('$$$n$$$\nis given')).toBe('paragraph[$n\nis given]');
  });

  it('takes nothing of the text behind it where it is not closed', () => {
    expect(read('$$x is odd\nand so on\n\n# Input')).toBe('paragraph[$$x is odd\nand so on] heading[Input]');
  });
});
