import { StatementFault } from '#server/judge/pdf-place.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from '#server/judge/statement-pdf/document.ts';
import { formulaCode } from '#server/judge/statement-pdf/formula.ts';
import { markdownCode } from '#server/judge/statement-pdf/markdown.ts';
import { quoted } from '#server/judge/statement-pdf/typst-code.ts';
import { runs } from '#tests/support/full.ts';

const LITERAL = /"(?:[^"\\\p{Cc}]|\\["\\]|\\u\{[0-9a-f]+\})*"/gu;
/** Names that may stand outside literals: calls of known functions, and their arguments. */
const CALLED =
  /^(?:par|heading|strong|emph|strike|raw|link|list|enum|quote|line|box|image|footnote|linebreak|table|h|hide|symbol|math\.[a-z]+|table\.header)$/;
const PLAIN =
  /^(?:none|auto|left|center|right|align-point|true|false|align|alt|b|block|column-gap|columns|delim|length|level|row-gap|start|t|tight|em)$/;

/** Whether everything that the statement's author wrote stands in literals. */
function isTame(code: string): boolean {
  const bare = code.replace(LITERAL, '""');
  for (const [, name = '', bracket = ''] of bare.matchAll(/([a-z][a-z.-]*)(\(?)/g)) {
    if (!(bracket === '(' ? CALLED : PLAIN).test(name)) return false;
  }
  return /^(?:[a-z.\-0-9(){}:;, %]|""|\[\])*$/.test(bare);
}

/** Texts that would make Typst run or read something if they were code. */
const ATTACK = fc.constantFrom(
  ...[
    '#eval("1+1")',
    '"); read("/etc/passwd"); ("',
    '\\',
    '\\"',
    '"',
    '$',
    '#',
    '{',
    '}',
    '];[',
    '*/',
    '//',
    '\u0000',
  ],
  ...[
    '#import "@preview/x:0.1.0"',
    '`',
    '```',
    '\n',
    '\n\n',
    '| a |\n|---|\n',
    '\\text{',
    '\\frac{',
    '^',
    '_',
    '&',
  ],
  ...[
    '[^1]',
    '[^1]: ',
    '![',
    '](',
    '<x>',
    '- ',
    '1. ',
    '> ',
    '# ',
    '$$\n',
    '\n$$\n',
    '\\begin{cases}',
    '\ud800',
  ],
);
const ANY_TEXT = fc
  .array(fc.oneof(ATTACK, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 20 })
  .map((parts) => parts.join(''));

describe('a statement as Typst', () => {
  it('[TSK-1] holds no code of its author, whatever they write', () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        expect(isTame(markdownCode(text).content)).toBe(true);
      }),
      { numRuns: runs(125, 500) },
    );
  });

  it('[TSK-1] no formula is code', () => {
    fc.assert(
      fc.property(ANY_TEXT, fc.boolean(), (tex, isDisplay) => {
        expect(isTame(formulaCode(tex, isDisplay))).toBe(true);
      }),
      { numRuns: runs(125, 500) },
    );
  });

  it('[TSK-1] a text keeps its signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const literal = quoted(text);
        expect(literal.match(LITERAL)).toEqual([literal]);
        const read = literal
          .slice(1, -1)
          .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, code: string | undefined, sign: string) =>
            code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
          );
        expect(read).toBe(text);
      }),
    );
  });

  it('[TSK-1] the title and the language are no code either', () => {
    const { code } = documentOf({ text: '', lang: 'en"); #x', title: '"#eval("1")' });
    expect(code).toContain('title: "\\"#eval(\\"1\\")"');
    expect(code).toContain('lang: "en"');
    expect(code).not.toContain('#x');
  });
});

describe('a formula as Typst', () => {
  it.each([
    ['x_1 \\le 2', ['math.attach(symbol("x"), b: "1")', 'symbol("≤")']],
    ['\\frac{a}{b}', ['math.frac(symbol("a"), symbol("b"))']],
    ['\\log_2 n', ['math.op("log")']],
    ['\\left(\\frac12\\right)', ['math.lr(']],
    ['\\mathbf{v}', ['math.bold(math.upright(symbol("v")))']],
    ['\\varnothing', ['symbol("∅")']],
    ['\\bigl(x\\bigr)', ['symbol("(")']],
    ['\\sum_{\\substack{i\\\\j}}', ['math.attach(math.limits(symbol("∑"))', 'math.mat(']],
    ['\\begin{aligned} a &= b \\\\ &= c\\end{aligned}', ['align-point']],
  ])('[TSK-1] %s', (tex, parts) => {
    const code = formulaCode(tex, true);
    for (const part of parts) expect(code).toContain(part);
  });

  it('[TSK-1] one that is wrong, or nests too deep, stands as it was written', () => {
    expect(formulaCode('\\frac', false)).toBe('raw("\\\\frac", block: false)');
    const deep = `${'{'.repeat(500)}x${'}'.repeat(500)}`;
    expect(formulaCode(deep, false)).toBe(`raw("${deep}", block: false)`);
  });
});

describe('a statement that is too much', () => {
  it.each([
    ['nests quotes', `${'>'.repeat(1_000)} x`],
    ['nests lists', `${'- '.repeat(1_000)}x`],
    [
      'doubles by its notes',
      Array.from({ length: 30 }, (_, n) => `[^${n}]: ${`[^${n + 1}]`.repeat(2)}`).join('\n\n') + '\n\n[^0]',
    ],
    ['is too long', 'x'.repeat(600_000)],
  ])('[TSK-1] %s: it has no PDF', (_, text) => {
    expect(() => markdownCode(text)).toThrow(StatementFault);
  });
});
