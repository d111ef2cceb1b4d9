import { type TranslationKey } from '../../i18n/keys.ts';

/** Answers that are given with one press, as keys of their texts: the usual ones of olympiads. */
export const QUICK_ANSWERS = [
  'staff.quick.yes',
  'staff.quick.no',
  'staff.quick.no_comment',
  'staff.quick.read_statement',
  'staff.quick.invalid',
] as const satisfies readonly TranslationKey[];
