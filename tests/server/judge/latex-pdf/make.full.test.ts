import { StatementFault } from '#server/judge/pdf-place.ts';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf } from '#server/judge/box.ts';
import { makeLatexPdf } from '#server/judge/latex-pdf/make.ts';
import { openTestStation, type TestStation } from '../station.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
});
afterAll(() => station.close());

function make(text: string, lang = 'en', files: { name: string; content: Buffer }[] = []) {
  const { sandbox, workFolder, cacheFolder } = station;
  const place = { box: boxOf(sandbox), folder: join(workFolder, 'latex'), cacheFolder };
  return makeLatexPdf(place, { text, lang, title: 'A & B', files });
}

function textOf(pdf: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'agon-latex-test-')), 'a.pdf');
  writeFileSync(path, pdf);
  return execFileSync('pdftotext', [path, '-']).toString();
}

const SENTENCES = {
  bg: 'Кой е най-бързият път от първия до последния град?',
  en: 'Which is the quickest way from the first town to the last?',
  sr: 'Који је најбржи пут од првог до последњег града?',
  el: 'Ποιος είναι ο πιο γρήγορος δρόμος από την πρώτη πόλη;',
  zh: '从第一个城市到最后一个城市的最快路线是什么？',
  hy: 'Ո՞րն է ամենաարագ ճանապարհը',
  ka: 'რომელია უსწრაფესი გზა',
  th: 'ทางใดเร็วที่สุด',
};

describe('the PDF of a statement in LaTeX', { timeout: 240_000 }, () => {
  it.each(Object.entries(SENTENCES))('[AUT-12] is made in %s, with its fonts', async (lang, sentence) => {
    const pdf = await make(
      `\\problemname{${sentence}}\n${sentence} $\\sum_{i<n} x_i^2$ \\texttt{code}\n\\section*{Input}\n${sentence}`,
      lang,
    );
    // The extracted text may contain ligatures, as in Armenian.
    const letters = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
    expect(letters(textOf(pdf))).toContain(letters(sentence));
  });

  it('[AUT-12] includes the pictures and texts beside it, and knows the commands of other systems', async () => {
    const text =
      '\\begin{problem}{Relay}{standard input}{standard output}{1 second}{256 MB}\nText\n\\InputFile\nOne number.\n\\OutputFile\nIt.\n\\Example\n\\begin{example}\n\\exmp{1 2}{3}%\n\\end{example}\n\\input{part.tex}\n\\end{problem}';
    const said = textOf(await make(text, 'en', [{ name: 'part.tex', content: Buffer.from('From beside.') }]));
    for (const words of ['Relay', 'Input', '1 2', 'From beside.']) expect(said).toContain(words);
  });

  it('[TRN-3] has the header of its contest over each page, in a document of ours and in a whole one, and errors stay at their line', async () => {
    const { sandbox, workFolder, cacheFolder } = station;
    const place = { box: boxOf(sandbox), folder: join(workFolder, 'latex-header'), cacheFolder };
    const source = {
      lang: 'bg',
      title: 'T',
      files: [],
      header: { contest: 'Cup #1 & 100%', label: 'A', delegation: 'България' },
    };
    const own = textOf(await makeLatexPdf(place, { ...source, text: 'Текст\\newpage Още' }));
    expect(own.match(/Cup\s+1\s+100/g)).toHaveLength(2);
    expect(own.match(/България · български/g)).toHaveLength(2);
    const whole = (body: string) => `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`;
    expect(textOf(await makeLatexPdf(place, { ...source, text: whole('Text') }))).toMatch(/Cup\s+1\s+100/);
    await expect(makeLatexPdf(place, { ...source, text: whole('\\nothing') })).rejects.toThrow(/^line 3/);
  });

  it('[AUT-12] shows samples as they are in the files of the tests', async () => {
    const files = [
      { name: 'a.in', content: Buffer.from('3\n1 2 3 \\end{x}\n') },
      { name: 'a.ans', content: Buffer.from('six %\n') },
    ];
    const said = textOf(await make('Text\n\\sampletest{a.in}{a.ans}', 'en', files));
    for (const words of ['1 2 3 \\end{x}', 'six %']) expect(said).toContain(words);
  });

  it('[AUT-12] a fault is said with its line in the text', async () => {
    await expect(make('One\n\ntwo \\nosuchcommand three')).rejects.toThrow(
      /^line 3: Undefined control sequence/,
    );
    await expect(
      make('\\documentclass{article}\n\\usepackage{nosuchpackage}\n\\begin{document}a\\end{document}'),
    ).rejects.toThrow(/nosuchpackage\.sty' not found.*apt-get install/);
    await expect(make('$\\frac{1}{2$')).rejects.toThrow(StatementFault);
  });

  it('[AUT-12] reads nothing of the machine, writes nothing, starts nothing and never ends the judge', async () => {
    const lua = (code: string) => make(`\\directlua{${code}}\nA`);
    for (const path of ['/etc/passwd', '/proc/self/environ', `${process.cwd()}/package.json`]) {
      const said = textOf(await lua(`local f = io.open("${path}") tex.print(f and "READ" or "KEPT")`));
      expect(said).toContain('KEPT');
    }
    expect(
      textOf(await lua('local f = io.open("/tmp/agon-latex-out", "w") tex.print(f and "WROTE" or "KEPT")')),
    ).toContain('KEPT');
    expect(textOf(await lua('tex.print(os.execute and tostring(os.execute("id")) or "KEPT")'))).not.toContain(
      'uid',
    );
    await expect(make('\\input{/etc/passwd}')).rejects.toThrow(StatementFault);
    await expect(make('\\def\\a{\\a\\a}\\a')).rejects.toThrow(StatementFault);
  });
});
