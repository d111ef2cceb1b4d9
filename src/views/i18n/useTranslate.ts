import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type TranslationKey, type TranslationValues } from './keys.ts';

/** Turns a key into the person's language. A key that no file has is shown as it is. */
export type Translate = (key: TranslationKey, values?: TranslationValues) => string;

/** Reads the translator; the component renders anew when the language changes. */
export function useTranslate(): Translate {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/**
 * Translates a key that came from outside: an effect's or the server's (§8). Text that is no key is shown as it is.
 */
export function useTranslateAny(): (key: string, values?: TranslationValues) => string {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
}
