/** Interface languages that were read by people who speak them, the default first. */
const LANGUAGES = ['bg', 'en', 'sr'] as const;

/** Interface languages that nobody who speaks them has read yet. */
const DRAFTS = [
  'ar',
  'zh',
  'de',
  'el',
  'es',
  'fr',
  'it',
  'mk',
  'pl',
  'pt',
  'ro',
  'ru',
  'tr',
  'uk',
  'he',
  'fa',
  'ja',
  'ko',
] as const;

export type Language = (typeof LANGUAGES | typeof DRAFTS)[number];

/** All languages that may be chosen. */
export const OFFERED: readonly Language[] = [...LANGUAGES, ...DRAFTS];

/** Default and fallback (§1). */
export const DEFAULT_LANGUAGE: Language = 'bg';

/** The language that a draft falls back to before the default: more people read it. */
export const DRAFT_FALLBACK: Language = 'en';

/** A language in its own words, as a person looks for it in a menu. */
export function languageName(language: Language): string {
  const locale = dateLocale(language);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Whether a language is still a draft. */
export function isDraft(language: string): boolean {
  return (DRAFTS as readonly string[]).includes(language);
}

/** Reads a stored language; one that is not offered means the default. */
export function languageFrom(stored: string | null): Language {
  return OFFERED.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

/** The first of the system's languages, as the browser names them, that is offered; null: none of them is. */
export function systemLanguage(wanted: readonly string[]): Language | null {
  const codes = wanted.map((tag) => tag.split('-')[0]);
  return codes.flatMap((code) => OFFERED.find((language) => language === code) ?? [])[0] ?? null;
}

/**
 * Locales of languages that the platform would write otherwise: Serbian takes its Cyrillic variant (§9). Persian takes
 * the calendar that contests are announced in, and the digits that the tasks and everything typed are written with.
 */
const DATE_LOCALES: Readonly<Record<string, string>> = { sr: 'sr-Cyrl', fa: 'fa-u-ca-gregory-nu-latn' };

/** The locale for dates and numbers. */
export function dateLocale(language: string): string {
  return DATE_LOCALES[language] ?? language;
}
