import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withMacros } from '#server/exchange/latex/macros.ts';
import { markdownOfLatex } from '#server/exchange/latex/markdown.ts';

const convert = (source: string, lang = 'en') =>
  markdownOfLatex(source, { lang, picture: (name) => (name === 'gone' ? null : `${name}.png`) });
const markdown = (source: string, lang?: string) => convert(source, lang).text.trim();

describe('a statement in LaTeX', () => {
  it.each([
    ['a \\textbf{b} \\emph{c} \\texttt{d_e} {\\bf f} \\t{g h}', 'a **b** _c_ `d_e` **f** `g h`'],
    ["``a'' <<b>> c---d 1--2 e~f", '“a” «b» c—d 1–2 e\u00A0f'],
    ['5\\% \\& \\$3 \\_x \\# \\{y\\} \\ldots', '5% & \\$3 \\_x # {y} …'],
    ['na\\"ive caf\\\'e \\v{c} \\"{o}', 'naïve café č ö'],
    ['$a_i \\le\nb$ and \\(c\\)', '$a_i \\le b$ and $c$'],
    ['so\n\\[ x^2 \\]\nthen', 'so\n\n$$\nx^2\n$$\n\nthen'],
    ['\\section*{Input}\nOne line.', '## Input\n\nOne line.'],
    ['one\n\ntwo % not said\nstill two', 'one\n\ntwo still two'],
    ['\\begin{verbatim}\n a  b\n\\end{verbatim}', '```\n a  b\n```'],
    [
      'see \\url{https://agon.test/a_b} or \\href{https://agon.test/}{here}',
      'see <https://agon.test/a_b> or [here](https://agon.test/)',
    ],
    ['\\href{javascript:alert(1)}{press}', 'press'],
    ['\\begin{center}\\includegraphics[width=3cm]{way}\\end{center}', '![](way.png)'],
    ['\\illustration{0.3}{way}{From there}', '![](way.png)'],
    ['before \\includegraphics{gone} after', 'before after'],
  ])('%j becomes %j', (source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  it('keeps lists, also within each other, and their numbers', () => {
    const source =
      '\\begin{itemize}\\item a $x$\\item b\\begin{enumerate}\\item c\\end{enumerate}\\end{itemize}';
    expect(markdown(source)).toBe('- a $x$\n- b\n  1. c');
  });

  it('makes a table of its first row and the others, wide cells too', () => {
    const source =
      '\\begin{tabular}{|l|r|c|}\\hline Group & Points & $n$ \\\\ \\hline 1 & 20 & 5 \\\\ \\multicolumn{2}{|c|}{rest} & 9 \\\\ \\hline\\end{tabular}';
    const cells = markdown(source)
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()));
    expect(cells.map((row) => row.slice(1, -1))).toEqual([
      ['Group', 'Points', '$n$'],
      ['-----', '------', '---'],
      ['1', '20', '5'],
      ['rest', '', '9'],
    ]);
  });

  it("has the headings of Polygon's style in its language, and its samples once in their place", () => {
    const source =
      '\\begin{problem}{Имя}{in}{out}{1 s}{256 MB}\nТекст\n\\InputFile\nЧисло.\n\\OutputFile\nОтвет.\n\\Examples\n\\begin{example}\\exmp{1}{2}\\end{example}\n\\begin{example}\\exmp{3}{4}\\end{example}\n\\Note\nВсё.\n\\end{problem}';
    expect(markdown(source, 'ru')).toBe(
      'Текст\n\n## Входные данные\n\nЧисло.\n\n## Выходные данные\n\nОтвет.\n\n{{remainingsamples}}\n\n## Замечание\n\nВсё.',
    );
  });

  it('keeps the text of an unknown command, and warns', () => {
    expect(convert('a \\mystery{b} \\begin{riddle}c\\end{riddle}')).toEqual({
      text: 'a b\n\nc\n',
      unknown: expect.arrayContaining(['mystery', 'riddle']),
    });
  });

  // F58
  it.each([
    ['\\verbatiminput{notes.txt}\n\nAll after this.', 'notes.txt\n\nAll after this.', 'verbatiminput'],
    ['before \\verb|a b\n\nc| after', 'before |a b\n\nc| after', 'verb'],
  ])('takes nothing beyond its line for code: %j', (source, text, name) => {
    expect(convert(source)).toEqual({ text: `${text}\n`, unknown: [name] });
  });

  // F58
  it('has its samples where it says, and parts that are environments', () => {
    const source =
      'a \\verb|b c| d\n\n\\begin{Input}e\\end{Input}\n\n\\nextsample\n\nf\n\n\\remainingsamples\n\ng';
    expect(convert(source)).toEqual({
      text: 'a `b c` d\n\n## Input\n\ne\n\n{{nextsample}}\n\nf\n\n{{remainingsamples}}\n\ng\n',
      unknown: [],
    });
  });

  // F58
  it.each([
    [String.raw`\newcommand{\N}{\mathbb{N}}Let $n \in \N$.`, String.raw`Let $n \in \mathbb{N}$.`],
    [
      String.raw`\def\most{10^5}\newcommand*{\upto}[2][1]{$#1 \le n \le #2$}\upto{\most}, \upto[0]9`,
      String.raw`$1 \le n \le 10^5$, $0 \le n \le 9$`,
    ],
    [
      String.raw`\providecommand\hi[1]{\textbf{#1}}\renewcommand{\hi}[1]{\emph{#1}}\hi{a} \verb|\hi|`,
      String.raw`_a_ ${'`'}\hi${'`'}`,
    ],
    ['a % \\newcommand{\\b}{c}\nd', 'a d'],
  ])('writes out the commands that it defines: %s', (source, text) => {
    expect(convert(source)).toEqual({ text: `${text}\n`, unknown: [] });
  });

  // F58
  it.each([
    String.raw`\newcommand{\a}{\a\a}\a`,
    String.raw`\newcommand{\a}[1]{#1#1#1#1}\newcommand{\b}[1]{\a{\a{\a{\a{#1}}}}}` +
      String.raw`\b{\b{\b{x}}}`.repeat(2_000),
    String.raw`\newcommand{\a}[1]{#1}` + String.raw`\a{`.repeat(50_000),
    String.raw`\newcommand\a{`.repeat(20_000),
    String.raw`\newcommand{\a}{${'x'.repeat(10_000)}}` + String.raw`\a `.repeat(4_000),
  ])('commands without an end fill no memory', (source) => {
    const written = withMacros(source);
    expect(written.length).toBeLessThan(source.length + 1_000_000);
  });

  it('is no HTML, whatever it says', () => {
    expect(markdown('<script>alert(1)</script> \\texttt{<b>}')).toBe('\\<script>alert(1)\\</script> `<b>`');
  });

  it('says every word of a text without commands', () => {
    const word = fc.stringMatching(/^[a-zа-яё0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        (paragraphs) => {
          const text = paragraphs.map((words) => words.join(' '));
          expect(
            markdown(text.join('\n\n'))
              .split('\n\n')
              .map((one) => one.replace(/\\/g, '')),
          ).toEqual(text);
        },
      ),
    );
  });
});
