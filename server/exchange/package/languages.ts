import { type LanguageExtension, PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { LANGUAGE_CODES } from '#domain/authoring/task/task-package.ts';
import { ownValue } from '#domain/own-value.ts';

/** Extensions of source files in the format, by our names of languages. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  c: ['c'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'C'],
  java: ['java'],
  py: ['py', 'py3'],
  go: ['go'],
};

/** Our name of a language by the format's code; null: it is not supported. */
export function languageOfCode(code: string): LanguageExtension | null {
  return PROGRAM_LANGUAGES.find((language) => LANGUAGE_CODES[language] === code) ?? null;
}

/** The format's code of a language. */
export function codeOfLanguage(extension: string): string {
  return ownValue(LANGUAGE_CODES, extension) ?? extension;
}

/** Our name of a source's language by the extension (case matters: `.C` is C++); null: not supported. */
export function languageOfEnding(ending: string): LanguageExtension | null {
  return PROGRAM_LANGUAGES.find((language) => ENDINGS[language]?.includes(ending)) ?? null;
}

/** Whether an extension is that of a header, which is never compiled alone. */
export function isHeader(ending: string): boolean {
  return ['h', 'hh', 'hpp', 'hxx'].includes(ending);
}

/** The languages of `problem.yaml` by our names, in our order, and the codes that are not supported. */
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
