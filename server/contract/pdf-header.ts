/** Stands between the parts of a header in the key of its PDF, `statement_pdfs.header`, which is written in SQL (model/pdf-headers.ts). */
const BETWEEN = '\u001f';

/** The header of a statement's PDF, beside the language. */
export interface PdfHeader {
  readonly contest: string;
  /** The task's label in the contest. */
  readonly label: string;
  /** Whose translation it is; empty: the official text. */
  readonly delegation: string;
}

/** The header of a key; null: the PDF has none. */
export function headerOf(key: string): PdfHeader | null {
  if (key === '') return null;
  const [contest = '', label = '', delegation = ''] = key.split(BETWEEN);
  return { contest, label, delegation };
}

/** The three texts of a header, from where a line begins: the contest, the task's label, and whose text in which language. */
export function headerParts(header: PdfHeader, lang: string): readonly [string, string, string] {
  const { contest, label, delegation } = header;
  return [contest, label, [delegation, languageName(lang)].filter((part) => part !== '').join(' · ')];
}

/** A language as it calls itself. */
function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
