import { type TranslationKey } from '../../i18n/keys.ts';

/** An answer that is given with one press: what the button says, and what is sent. */
export interface QuickAnswer {
  readonly labelKey: TranslationKey;
  readonly textKey: TranslationKey;
}

/** The usual answers of olympiads. */
export const QUICK_ANSWERS: readonly QuickAnswer[] = [
  { labelKey: 'staff.quick.yes', textKey: 'staff.quick.yes.text' },
  { labelKey: 'staff.quick.no', textKey: 'staff.quick.no.text' },
  { labelKey: 'staff.quick.no_comment', textKey: 'staff.quick.no_comment.text' },
  { labelKey: 'staff.quick.read_statement', textKey: 'staff.quick.read_statement.text' },
  { labelKey: 'staff.quick.invalid', textKey: 'staff.quick.invalid.text' },
];
