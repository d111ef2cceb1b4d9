import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HintedStatement, statementHints } from '#domain/authoring/statement-hints.ts';
import { statementText } from '#domain/tasks/statement-text.ts';

const GOOD: HintedStatement = {
  text: 'Add $a$ and $b$ ($1 \\le a, b \\le 10$).\n\n![](a.svg)\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir sum.\n',
  format: 'md',
  lang: 'en',
  names: { en: 'Sum' },
  timeLimitMs: 1500,
  memoryMib: 256,
  samples: [{ kind: 'pair', input: '1 2\n', answer: '3\n' }],
  pictures: ['a.svg'],
  langs: ['en'],
  contestLangs: ['en'],
};
const codes = (change: Partial<HintedStatement>) =>
  statementHints({ ...GOOD, ...change }).map(({ code, line }) => [code, line]);

describe('hints at a statement', () => {
  it('[AUT-12] a statement that promises what the package does has none', () => {
    expect(statementHints(GOOD)).toEqual([]);
  });

  it.each([
    ['Time limit: 1.5 s\n', []],
    ['Time limit: 1500 ms, memory limit: 256 MiB\n', []],
    ['Ограничение по време: 1,5 секунди\n', []],
    ['Time limit: 2 seconds\n', ['time_differs']],
    ['Ограничение по време: 2 сек.\n', ['time_differs']],
    ['Memory limit: 64 MB\n', ['memory_differs']],
    ['Ограничение по памет: 0.25 GB\n', []],
    ['They walk for 5 s.\n', []],
  ])('[AUT-12] limits that a statement names are those of the package: %j', (line, expected) => {
    expect(codes({ text: GOOD.text + line }).map(([code]) => code)).toEqual(expected);
  });

  it('[AUT-12] each names its line', () => {
    expect(codes({ text: `${GOOD.text}\n1 <= n <= 100\n\n![](b.png)\n` })).toEqual([
      ['bound_without_formula', 13],
      ['picture_missing', 15],
    ]);
    expect(codes({ text: GOOD.text.replace('## Output', 'Output') })).toEqual([['section_missing', null]]);
    expect(codes({ text: `${GOOD.text}\n\`\`\`\n1 <= 2\n\`\`\`\n` })).toEqual([]);
  });

  it('[AUT-12] names, samples and languages that are missing are said', () => {
    expect(codes({ names: {}, samples: [], contestLangs: ['bg', 'en'] })).toEqual([
      ['name_missing', null],
      ['no_sample', null],
      ['language_missing', null],
    ]);
    expect(codes({ text: `${GOOD.text}\n\`\`\`\n1 2\n\`\`\`\n` })).toEqual([['sample_typed', null]]);
  });

  it('[AUT-12] in LaTeX the pictures and sections are found as well', () => {
    const text =
      '\\includegraphics[width=3cm]{a}\n\\section*{Input}\nx\n\\section*{Output}\n\\includegraphics{c}\n';
    expect(codes({ format: 'tex', text })).toEqual([['picture_missing', 5]]);
  });

  it('[AUT-12] whatever is written, a hint is of a line that is there', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('md' as const, 'tex' as const), (text, format) => {
        const lines = text.split(/\r?\n/).length;
        for (const { line } of statementHints({ ...GOOD, text, format }))
          expect(line === null || (line >= 1 && line <= lines)).toBe(true);
      }),
    );
  });
});

describe('the text that competitors see', () => {
  it('[AUT-12] has the pictures that are there, the constants, and each sample once', () => {
    const text = '![](./a%20b.svg) ![](none.png) {{max}}\n\n{{nextsample}}\n\nEnd.\n';
    const shown = statementText(text, {
      lang: 'bg',
      constants: { max: 7 },
      samples: [
        { kind: 'pair', input: '1 2\n', answer: '3\n' },
        { kind: 'pair', input: '4 5\n', answer: '9\n' },
      ],
      pictureOf: (name) => (name === 'a b.svg' ? 'blob:1' : null),
    });
    expect(shown).toContain('![](blob:1) ![](none.png) 7');
    expect(shown.indexOf('1 2')).toBeLessThan(shown.indexOf('End.'));
    expect(shown.indexOf('4 5')).toBeGreaterThan(shown.indexOf('End.'));
    expect(shown).toContain('Пример 1');
  });
});
