/** Interface languages that have a complete translation, the default first. */
export const LANGUAGES = ['bg', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Default and fallback (§1). */
export const DEFAULT_LANGUAGE: Language = 'bg';

/** Each language in its own words, as a person looks for it in a menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { bg: 'Български', en: 'English' };

/** Reads a stored language; one that is not offered means the default. */
export function languageFrom(stored: string | null): Language {
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

/** The locale for dates and numbers; Serbian takes its Cyrillic variant (§9). */
export function dateLocale(language: string): string {
  return language === 'sr' ? 'sr-Cyrl' : language;
}
