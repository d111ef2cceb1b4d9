import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { figureOf } from '#domain/figures.ts';
import { type TranslationValues } from './keys.ts';

/** Translates a key that is known only when the page runs. */
export type TranslateAny = (key: string, values?: TranslationValues) => string;

/** The translator for keys of effects and of the server (§8), inflected by their figure. Text that is no key is shown as it is. */
export function useTranslateAny(): TranslateAny {
  const t = useTranslation().t as TranslateAny;
  return useCallback(
    // A value that is no number, as 10-20, takes the plural form of 0.
    (key, values) => t(key, values && { count: figureOf(values) ?? 0, ...values }),
    [t],
  );
}
