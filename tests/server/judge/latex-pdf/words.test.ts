import { describe, expect, it } from 'vitest';
import { latexDocument } from '#server/judge/latex-pdf/document.ts';
import { faultOf, lettersMissing } from '#server/judge/latex-pdf/words.ts';

describe('why LaTeX made no PDF', () => {
  it('[AUT-12] is said with the line of the text, not of the document around it', () => {
    const { code, lineOffset } = latexDocument({ text: 'One\n\\wrong', lang: 'bg', title: 'T' });
    const line = code.split('\n').indexOf('\\wrong') + 1;
    expect(
      faultOf(`./statement.tex:${line}: Undefined control sequence.\nl.${line} \\wrong\n`, lineOffset),
    ).toBe('line 2: Undefined control sequence. (\\wrong)');
  });

  it('[AUT-12] names the command where a package is not installed, also over a broken line', () => {
    const broken = `! LaTeX Error: File \`${'a'.repeat(58)}\nb.sty' not found.`;
    expect(broken.split('\n')[0]).toHaveLength(79);
    expect(faultOf(broken, 0)).toContain('apt-get install -y texlive-latex-extra');
    expect(faultOf("! LaTeX Error: File `tikz.sty' not found.", 0)).toContain('texlive-pictures');
  });

  // F22
  it('[AUT-12] letters that are boxes in the PDF are those that its log says no font has, each once', () => {
    const lacks = (letter: string, code: string) =>
      `Missing character: There is no ${letter} (U+${code}) in font [/usr/share/fonts/truetype/n\noto.ttf]:mode=node;!`;
    const log = ['(./statement.tex', lacks('א', '05D0'), lacks('🎈', '1F388'), lacks('א', '05D0'), ')'].join(
      '\n',
    );
    expect(lettersMissing(log)).toEqual(['א', '🎈']);
    expect(lettersMissing('Output written on statement.pdf')).toEqual([]);
  });

  it('[AUT-12] a whole document is compiled as it is written', () => {
    const text = '\\documentclass{article}\\begin{document}A\\end{document}';
    expect(latexDocument({ text, lang: 'en', title: '' })).toEqual({ code: text, lineOffset: 0 });
  });
});
