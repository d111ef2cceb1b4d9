import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { latexBundle } from '#server/contract/latex.ts';
import { GOOD, taskOf } from '../packages.ts';

function bundleOf(tex: string, change: Readonly<Record<string, string | null>> = {}) {
  const task = taskOf(GOOD, {
    'statement/problem.en.md': null,
    'statement/problem.en.tex': tex,
    'statement/part.tex': 'At most {{most}}.',
    ...change,
  });
  const statement = task.statements.find(({ lang }) => lang === 'en');
  const read = (hash: string) => task.contents.get(hash)?.toString('utf8') ?? '';
  const { text, files } = v.parse(latexBundle, JSON.parse(read(statement?.latex ?? '')));
  return { mime: statement?.mime, text, files: new Map(files.map(({ name, hash }) => [name, read(hash)])) };
}

describe("the sources of a LaTeX statement's PDF", () => {
  it('[AUT-12] its text with the files beside it, and the samples of the tests after it', () => {
    const { mime, text, files } = bundleOf('Add \\input{part}.');
    expect(mime).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^Add \\input\{part\}\.\n\\subsection\*\{Examples\}/);
    expect(text).toContain('\\sampletest{sample-test-1.in}{sample-test-1.ans}');
    expect([files.get('sample-test-1.in'), files.get('sample-test-1.ans')]).toEqual(['1 2\n', '3\n']);
    expect(files.get('part.tex')).toBe('At most {{most}}.');
    expect([...files.keys()]).toContain('sum.svg');
  });

  it('[AUT-12] samples stand where the text puts them, and none are added to a text that shows its own', () => {
    expect(bundleOf('A \\nextsample B').text).toBe('A \\sampletest{sample-test-1.in}{sample-test-1.ans} B');
    const own = '\\documentclass{article}\\begin{document}A\\end{document}';
    expect(bundleOf(own).text).toBe(own);
  });

  it('[AUT-12] constants of the package are put into it and into its includes', () => {
    const problem = `${String(GOOD['problem.yaml'])}constants:\n  most: 7\n`;
    const { text, files } = bundleOf('{{most}} numbers', { 'problem.yaml': problem });
    expect(text).toMatch(/^7 numbers\n/);
    expect(files.get('part.tex')).toBe('At most 7.');
  });
});
