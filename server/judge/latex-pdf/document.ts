import { directionOf } from '#domain/tasks/statement-language.ts';
import { headingOf, type StatementPart } from '#domain/tasks/statement-parts.ts';
import { headerParts, type PdfHeader } from '#server/contract/pdf-header.ts';
import { fontSetting } from './fonts.ts';

/** A statement in LaTeX. */
export interface LatexText {
  readonly text: string;
  /** Language of the statement, such as `bg`. */
  readonly lang: string;
  /** The task's name. */
  readonly title: string;
  /** Header of each page; absent: none. */
  readonly header?: PdfHeader | null;
}

/** babel's names of languages (its locale files); other languages are set as English. */
const BABEL: Readonly<Record<string, string>> = {
  bg: 'bulgarian',
  en: 'english',
  sr: 'serbian',
  el: 'greek',
  zh: 'chinese',
  ru: 'russian',
  uk: 'ukrainian',
  mk: 'macedonian',
  ro: 'romanian',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  pl: 'polish',
  cs: 'czech',
  sk: 'slovak',
  hu: 'hungarian',
  hr: 'croatian',
  sl: 'slovenian',
  tr: 'turkish',
  sv: 'swedish',
  da: 'danish',
  nb: 'norsk',
  fi: 'finnish',
  et: 'estonian',
  lv: 'latvian',
  lt: 'lithuanian',
  ja: 'japanese',
  ko: 'korean',
  hy: 'armenian',
  ka: 'georgian',
  th: 'thai',
  nl: 'dutch',
  sq: 'albanian',
};

/**
 * The code to compile: a whole document as it is, otherwise the text within our own document, which defines
 * the commands of Kattis' `problem.tex` and of olymp, the style of Polygon's and CMS' statements.
 * `lineOffset`: number of lines before the text.
 */
export function latexDocument(source: LatexText): { readonly code: string; readonly lineOffset: number } {
  if (/^[^%\n]*\\documentclass/m.test(source.text))
    return { code: `${headerCode(source)}${source.text}`, lineOffset: 0 };
  const head = `${headerCode(source)}${preambleOf(source)}`;
  return { code: `${head}\n${source.text}\n\\end{document}\n`, lineOffset: head.split('\n').length };
}

/**
 * A small line in the upper margin of every page, for any page style: contest, task's label, delegation and
 * language; reversed in right-to-left languages. The code is in the document's first line.
 */
function headerCode({ header = null, lang }: LatexText): string {
  if (header === null) return '';
  const parts = headerParts(header, lang).map(escaped);
  if (directionOf(lang) === 'rtl') parts.reverse();
  const line = `\\hbox to \\dimexpr\\paperwidth-40mm\\relax{\\normalfont\\footnotesize ${parts.join('\\hfil ')}}`;
  return `\\AddToHook{shipout/foreground}{\\put(20mm,-12mm){${line}}}`;
}

function preambleOf({ lang, title }: LatexText): string {
  const short = lang.split('-')[0] ?? lang;
  return `\\documentclass[11pt,a4paper]{article}
\\usepackage[margin=22mm]{geometry}
\\usepackage{amsmath,amssymb,graphicx,xcolor,array,tabularx,longtable,enumitem,fancyvrb,fontspec}
${fontSetting(short)}
\\usepackage{babel}
\\babelprovide[import,main]{${BABEL[short] ?? 'english'}}
\\usepackage[hidelinks]{hyperref}
\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}
${COMMANDS}
${partsIn(lang)}
\\hypersetup{pdftitle={${escaped(title)}}}
\\begin{document}`;
}

/** Kattis' commands, then those of olymp. */
const COMMANDS = String.raw`\newcommand{\problemname}[1]{\section*{#1}}
\newcommand{\illustration}[3]{\begin{center}\includegraphics[width=#1\textwidth]{#2}\\\small #3\end{center}}
\renewcommand{\t}[1]{\texttt{#1}}
\newenvironment{problem}[6][]{\section*{#2}}{}
\newcommand{\agonpart}[1]{\subsection*{#1}}
\newcommand{\Explanation}{\agonpart{Explanation}}
\newcommand{\Specification}{\agonpart{Specification}}\newcommand{\Subtasks}{\agonpart{Subtasks}}
\newenvironment{example}{\par}{\par}\newenvironment{examplewide}{\par}{\par}
\newcommand{\exmp}[2]{\begin{tabularx}{\linewidth}{|X|X|}\hline\ttfamily\obeylines #1&\ttfamily\obeylines #2\\\hline\end{tabularx}\par}
\newcommand{\sampletest}[2]{\begin{minipage}[t]{.48\linewidth}\VerbatimInput[frame=single]{#1}\end{minipage}\hfill
\begin{minipage}[t]{.48\linewidth}\VerbatimInput[frame=single]{#2}\end{minipage}\par}
\newcommand{\sampletext}[1]{\VerbatimInput[frame=single]{#1}}
\newcommand{\exmpfile}[2]{\VerbatimInput[frame=single]{#1}\VerbatimInput[frame=single]{#2}}`;

/** Olymp's commands that begin a part of a statement. */
const PARTS: readonly (readonly [command: string, part: StatementPart])[] = [
  ['InputFile', 'input'],
  ['OutputFile', 'output'],
  ['Interaction', 'interaction'],
  ['Scoring', 'scoring'],
  ['Example', 'examples'],
  ['Examples', 'examples'],
  ['Note', 'note'],
];

/** Defines the commands of parts, with headings in the statement's language. */
function partsIn(lang: string): string {
  return PARTS.map(
    ([command, part]) => `\\newcommand{\\${command}}{\\agonpart{${headingOf(part, lang)}}}`,
  ).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\{}$&#^_~%]/g, ' ');
}
