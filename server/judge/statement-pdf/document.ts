import { headerParts, type PdfHeader } from '#server/contract/pdf-header.ts';
import { markdownCode } from './markdown.ts';
import { type PictureFile } from './pictures.ts';
import { array, call, quoted, type TypstCode } from './typst-code.ts';

/** Typst contains the first (Latin, Cyrillic, Greek and Hebrew); the others are used if installed. */
const FAMILIES = [
  'Libertinus Serif',
  'Noto Serif',
  'Noto Naskh Arabic',
  'Noto Serif Hebrew',
  'Noto Serif Thai',
  'Noto Serif Georgian',
  'Noto Serif Armenian',
  'Noto Serif Devanagari',
  'Noto Serif Bengali',
];
/** Fonts of languages that write the same characters in another form. */
const EAST_ASIAN: Readonly<Record<string, string>> = {
  ja: 'Noto Serif CJK JP',
  ko: 'Noto Serif CJK KR',
  'zh-TW': 'Noto Serif CJK TC',
  'zh-HK': 'Noto Serif CJK HK',
};
const SIMPLIFIED = 'Noto Serif CJK SC';
const LANGUAGE = /^([a-z]{2,3})(?:-([A-Z]{2}))?$/;

/** The parts of a statement in its PDF. */
export interface StatementText {
  readonly text: string;
  /** Language of the statement, which decides the direction. */
  readonly lang: string;
  /** The task's name, printed over a statement without a heading. */
  readonly title: string;
  /** Header of each page; absent: none. */
  readonly header?: PdfHeader | null;
}

/** A whole document of Typst: its code, and the files it names. */
export interface PdfDocument {
  readonly code: string;
  readonly files: readonly PictureFile[];
}

/** Font size in points, and whether the page is in landscape format. */
interface Page {
  readonly size: number;
  readonly isFlipped: boolean;
}

const STATEMENT_PAGE: Page = { size: 11, isFlipped: false };

/** A statement as a whole Typst document. Throws a `StatementFault`. */
export function documentOf(statement: StatementText): PdfDocument {
  const { content, pictures, hasTitle } = markdownCode(statement.text);
  const title = quoted(statement.title);
  const parts = hasTitle ? [] : [call('heading', ['level', 1], title)];
  return {
    code: [
      ...setup(statement.lang, title, STATEMENT_PAGE),
      ...headerCode(statement),
      ...parts.map(shown),
      shown(content),
      '',
    ].join('\n'),
    files: pictures,
  };
}

/** A small line above each page, in the language's direction: contest, label, delegation and language. */
function headerCode({ header = null, lang }: StatementText): readonly string[] {
  if (header === null) return [];
  const [contest, label, whose] = headerParts(header, lang).map(quoted);
  const cells = `align(start, ${contest ?? ''}), ${label ?? ''}, align(end, ${whose ?? ''})`;
  return [
    `#set page(header: text(size: 8pt, fill: luma(80), grid(columns: (1fr, auto, 1fr), column-gutter: 1em, ${cells})))`,
  ];
}

/** The head of a document: page, fonts and language. */
export function setup(lang: string, title: TypstCode, page: Page): readonly string[] {
  const [, language = 'en', region] = LANGUAGE.exec(lang) ?? [];
  const own = EAST_ASIAN[lang] ?? EAST_ASIAN[language] ?? SIMPLIFIED;
  const families = array([...FAMILIES, own].map(quoted));
  return [
    `#set document(title: ${title}, date: none)`,
    `#set page(paper: "a4", flipped: ${page.isFlipped}, margin: 22mm, numbering: "1 / 1")`,
    `#set text(font: ${families}, size: ${page.size}pt, lang: ${quoted(language)})`,
    ...(region === undefined ? [] : [`#set text(region: ${quoted(region)})`]),
    '#set par(leading: 0.7em, spacing: 1.1em)',
    '#set table(stroke: 0.5pt + luma(170), inset: 6pt)',
    '#show heading: set block(above: 1.4em, below: 0.8em)',
    '#show heading.where(level: 1): set text(size: 1.2em)',
    '#show raw: set text(font: "DejaVu Sans Mono", size: 9pt)',
    '#show raw.where(block: true): block.with(fill: luma(245), inset: 8pt, radius: 3pt, width: 100%)',
    '#show table.cell.where(y: 0): strong',
    '#show link: underline',
    '#let align-point = $&$.body',
  ];
}

/** Code as a part of a document. */
export function shown(code: TypstCode): string {
  return `#{ ${code} }`;
}
