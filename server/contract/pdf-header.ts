/** Separates the parts of a header in `statement_pdfs.header`, which SQL writes (model/pdf-headers.ts). */
const BETWEEN = '\u001f';

/** The header of a statement's PDF, without the language. */
export interface PdfHeader {
  readonly contest: string;
  /** The task's label in the contest. */
  readonly label: string;
  /** The delegation that translated the text; empty: the official text. */
  readonly delegation: string;
}

/** The header that a key stands for; null: the PDF has none. */
export function headerOf(key: string): PdfHeader | null {
  if (key === '') return null;
  const [contest = '', label = '', delegation = ''] = key.split(BETWEEN);
  return { contest, label, delegation };
}

/** The texts of a header, in order: the contest, the task's label, the delegation with the language. */
export function headerParts(header: PdfHeader, lang: string): readonly [string, string, string] {
  const { contest, label, delegation } = header;
  return [contest, label, [delegation, languageName(lang)].filter((part) => part !== '').join(' · ')];
}

/** The name of a language in that language. */
function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
