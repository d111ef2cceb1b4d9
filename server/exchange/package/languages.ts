import { type LanguageExtension, PROGRAM_LANGUAGES } from '../../../domain/languages.ts';

/** The format's codes of the languages we have (its languages table), and the endings it knows them by. */
const CODES: Readonly<
  Record<string, { readonly extension: LanguageExtension; readonly endings: readonly string[] }>
> = {
  c: { extension: 'c', endings: ['c'] },
  cpp: { extension: 'cpp', endings: ['cc', 'cpp', 'cxx', 'c++', 'C'] },
  java: { extension: 'java', endings: ['java'] },
  python3: { extension: 'py', endings: ['py', 'py3'] },
  go: { extension: 'go', endings: ['go'] },
};

/** Our name of a language that the format names by its code; null for one we do not have. */
export function languageOfCode(code: string): LanguageExtension | null {
  return CODES[code]?.extension ?? null;
}

/** The format's code of a language of ours. */
export function codeOfLanguage(extension: string): string {
  return Object.keys(CODES).find((code) => CODES[code]?.extension === extension) ?? extension;
}

/** Our name of the language of a source by its file ending (case matters: `.C` is C++); null for one we do not have. */
export function languageOfEnding(ending: string): LanguageExtension | null {
  return Object.values(CODES).find(({ endings }) => endings.includes(ending))?.extension ?? null;
}

/** Whether a file is a header: compiled with others, never alone. */
export function isHeader(ending: string): boolean {
  return ['h', 'hh', 'hpp', 'hxx'].includes(ending);
}

/** The languages of `problem.yaml` as we name them, in our order, and the codes we have nothing for. */
export function languagesOfCodes(codes: 'all' | readonly string[]): {
  readonly languages: readonly LanguageExtension[];
  readonly unknown: readonly string[];
} {
  if (codes === 'all') return { languages: PROGRAM_LANGUAGES, unknown: [] };
  const wanted = new Set(codes.map(languageOfCode));
  return {
    languages: PROGRAM_LANGUAGES.filter((language) => wanted.has(language)),
    unknown: codes.filter((code) => languageOfCode(code) === null),
  };
}
