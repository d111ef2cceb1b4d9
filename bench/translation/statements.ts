/**
 * A statement like those of olympiads: a page and a half, with formulas, a list, a table and samples. Each
 * `change` makes a different text.
 */
export function markdownStatement(number: number, change = ''): string {
  const paragraphs = Array.from(
    { length: 6 },
    (_, at) => `${STORY} In part ${at + 1} the answer is $\\sum_{i=1}^{n} a_i^2 \\bmod p$.`,
  );
  return [
    `# Task ${number}`,
    ...paragraphs,
    '$$\\frac{1}{n} \\sum_{i=1}^{n} \\left( a_i - \\bar{a} \\right)^2 \\le \\sqrt{\\max_i b_i}$$',
    '- the first line holds $n$ ($1 \\le n \\le 10^5$);\n- the second one holds $n$ whole numbers.',
    '| Subtask | Points | Limits |\n| --- | --- | --- |\n| 1 | 30 | $n \\le 100$ |\n| 2 | 70 | none |',
    '```\n3\n1 2 3\n```',
    change,
  ].join('\n\n');
}

/** The same in LaTeX. */
export function latexStatement(number: number, change = ''): string {
  const paragraphs = Array.from(
    { length: 6 },
    (_, at) => `${STORY} In part ${at + 1} the answer is $\\sum_{i=1}^{n} a_i^2 \\bmod p$.`,
  );
  return [
    `\\section{Task ${number}}`,
    ...paragraphs,
    '\\[\\frac{1}{n} \\sum_{i=1}^{n} \\left( a_i - \\bar{a} \\right)^2 \\le \\sqrt{\\max_i b_i}\\]',
    '\\begin{itemize}\n\\item the first line holds $n$;\n\\item the second one holds $n$ whole numbers.\n\\end{itemize}',
    '\\begin{tabular}{lll}\nSubtask & Points & Limits \\\\\n1 & 30 & $n \\le 100$ \\\\\n2 & 70 & none \\\\\n\\end{tabular}',
    '\\begin{verbatim}\n3\n1 2 3\n\\end{verbatim}',
    change,
  ].join('\n\n');
}

const STORY =
  'Anna has a row of boxes, numbered from 1 to n, and in each of them there are some cakes. Every morning she takes one cake from every box that is not empty, and gives them to the children who came to the shop first.';
