import { type i18n } from 'i18next';
import { useEffect } from 'react';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { type Language } from './languages.ts';

/** Keeps the texts, and the document's language and direction, in the chosen language, without a reload. */
export function useChosenLanguage(i18n: i18n, language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    // Also if it is that language already: another may be loading, and the last one asked for counts.
    void i18n.changeLanguage(language);
  }, [i18n, language]);
}
