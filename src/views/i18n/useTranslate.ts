import { useCallback } from 'react';
import { type TranslationKey, type TranslationValues } from './keys.ts';
import { useTranslator } from './translatorContext.ts';

/** Turns a key into the person's language. A key that no file has is shown as it is. */
export type Translate = (key: TranslationKey, values?: TranslationValues) => string;

/** Reads the translator; the component renders anew when the language changes. */
export function useTranslate(): Translate {
  return useTranslateAny();
}

/**
 * Translates a key that came from outside: an effect's or the server's (§8). Text that is no key is shown as it is.
 */
export function useTranslateAny(): (key: string, values?: TranslationValues) => string {
  const { i18n, language } = useTranslator();
  return useCallback(
    (key, values) => i18n.t(key, { ...values, ...(language !== null && { lng: language }) }),
    [i18n, language],
  );
}
