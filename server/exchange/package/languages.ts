import { type LanguageExtension, PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { LANGUAGE_CODES } from '#domain/authoring/task/task-package.ts';
import { ownValue } from '#domain/own-value.ts';

/** File endings by which the format names our languages. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  c: ['c'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'C'],
  java: ['java'],
  py: ['py', 'py3'],
  go: ['go'],
};

/** Our name of a language that the format names by its code; null for one we do not have. */
export function languageOfCode(code: string): LanguageExtension | null {
  return PROGRAM_LANGUAGES.find((language) => LANGUAGE_CODES[language] === code) ?? null;
}

/** The format's code of a language of ours. */
export function codeOfLanguage(extension: string): string {
  return ownValue(LANGUAGE_CODES, extension) ?? extension;
}

/** Our name of the language of a source by its file ending (case matters: `.C` is C++); null for one we do not have. */
export function languageOfEnding(ending: string): LanguageExtension | null {
  return PROGRAM_LANGUAGES.find((language) => ENDINGS[language]?.includes(ending)) ?? null;
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
