import { type TranslationKey } from '../../i18n/keys.ts';

/** Screens that have a place and no content yet, by the name of their texts `planned.<id>` and `planned.<id>.text`. */
export type PlannedId = TranslationKey extends infer Key
  ? Key extends `planned.${infer Id}.text`
    ? Id
    : never
  : never;
