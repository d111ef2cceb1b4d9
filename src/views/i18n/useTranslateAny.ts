import { useTranslation } from 'react-i18next';
import { type TranslationValues } from './keys.ts';

/** Translates a key that is known only when the page runs. */
export type TranslateAny = (key: string, values?: TranslationValues) => string;

/** The translator for keys of effects and of the server (§8). Text that is no key is shown as it is. */
export function useTranslateAny(): TranslateAny {
  return useTranslation().t as TranslateAny;
}
