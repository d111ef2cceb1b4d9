import { type LanguageExtension } from '#domain/submissions/languages.ts';

const LABELS: Readonly<Partial<Record<LanguageExtension, string>>> = {
  cpp: 'C++',
  c: 'C',
  java: 'Java',
  py: 'Python',
  go: 'Go',
};

/** The label of a language in which a program is begun. */
export function languageLabel(extension: LanguageExtension): string {
  return LABELS[extension] ?? extension;
}
