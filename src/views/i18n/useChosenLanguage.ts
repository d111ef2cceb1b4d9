import { type i18n } from 'i18next';
import { useEffect } from 'react';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { type Language } from './languages.ts';

/** Keeps the translator, and the document's language and direction, at the one chosen, without a reload. */
export function useChosenLanguage(i18n: i18n, language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    // Also when it is that already: another one may be on its way, and the last that was asked for counts.
    void i18n.changeLanguage(language);
  }, [i18n, language]);
}
