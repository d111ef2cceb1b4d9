import { type ParseKeys, type TFunction } from 'i18next';
import type bg from '#public/locales/bg/translations.json';

/** One namespace holds every text (§1). */
export const NAMESPACE = 'translations';

declare module 'i18next' {
  /** The keys that `t` takes are those of the default language's file. */
  interface CustomTypeOptions {
    defaultNS: typeof NAMESPACE;
    resources: { translations: typeof bg };
    keySeparator: false;
    nsSeparator: false;
    returnEmptyString: false;
  }
}

/** A key of translations.json; keys with plural forms are named without their form. */
export type TranslationKey = ParseKeys;

/** Values for `{{name}}`; `count` also chooses the plural form. */
export type TranslationValues = Readonly<Record<string, string | number>>;

/** Turns a key into the person's language, as `useTranslation` gives it. */
export type Translate = TFunction;
