import type bg from '../../../public/locales/bg/translations.json';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem | Key : Key;

/** A key of translations.json; keys with plural forms are named without their form. */
export type TranslationKey = Base<keyof typeof bg>;

/** What is put into `{{name}}`; `count` also chooses the plural form. */
export type TranslationValues = Readonly<Record<string, string | number>>;
