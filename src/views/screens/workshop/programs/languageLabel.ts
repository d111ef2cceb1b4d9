import { type LanguageExtension } from '#domain/languages.ts';

const LABELS: Readonly<Partial<Record<LanguageExtension, string>>> = {
  cpp: 'C++',
  c: 'C',
  java: 'Java',
  py: 'Python',
  go: 'Go',
};

/** What a language in which a program is begun is called. */
export function languageLabel(extension: LanguageExtension): string {
  return LABELS[extension] ?? extension;
}
