import { isExtraTime } from './accommodation.ts';
import { MAX_USERNAME_CHARS } from '../limits.ts';
import { isOnlyCyrillic, TOKEN_USERNAME } from '../session/login.ts';

/** Fields of a person beside their role, in the order of forms and lists. `name` is the login name. */
export const PERSON_FIELDS = [
  'name',
  'display_name',
  'group',
  'school',
  'site',
  'room',
  'seat',
  'extra_time',
  'accommodation',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** Fields that offer a list of the values in use. */
export const PLACE_FIELDS = ['group', 'school', 'site', 'room'] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** Largest photograph or logo of a competitor, in bytes, and its most points; ours. */
export const MAX_PARTICIPANT_PICTURE_BYTES = 5_000_000;
export const MAX_PICTURE_POINTS = 40_000_000;
/** Longest value of a field, in characters; ours. */
export const MAX_PERSON_FIELD_CHARS = 200;
/** Shortest password that somebody may choose, in characters; ours. */
const MIN_PASSWORD_CHARS = 8;
/** Longest password that somebody may choose, in characters; ours. */
const MAX_PASSWORD_CHARS = 200;

/** Faults of a person's fields; each is the key of a message. */
export type PersonFault =
  | 'backend.empty'
  | 'people.name_spaces'
  | 'people.name_cyrillic'
  | 'people.name_reserved'
  | 'people.password_short'
  | 'people.password_cyrillic'
  | 'people.password_guessed'
  | 'people.extra_time_form'
  | 'people.value_long'
  | 'people.value_odd'
  | 'people.value_hidden';

/** Characters that cannot be written into a line: controls, and lone surrogates. */
const ODD = /[\p{Cc}\p{Surrogate}]/u;

/** Marks that are invisible or change the direction of text: with them a name can look like another one. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
/** Such marks where they are needed: in some scripts and in emoji. */
const WRITTEN_WITH =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}])[\u200c\u200d](?=\p{L})|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f/gu;

const HIDDEN_OR_WRITTEN_WITH = new RegExp(`(${WRITTEN_WITH.source})|${HIDDEN.source}`, 'gu');

/** A text from another system without hidden marks. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN_OR_WRITTEN_WITH, '$1');
}

function hasHidden(text: string): boolean {
  return HIDDEN.test(text.replace(WRITTEN_WITH, ''));
}

/** The first fault of a login name; null: the name is valid. */
export function faultOfName(name: string): PersonFault | null {
  if (name === '') return 'backend.empty';
  if (ODD.test(name)) return 'people.value_odd';
  if (HIDDEN.test(name)) return 'people.value_hidden';
  if (name.length > MAX_USERNAME_CHARS) return 'people.value_long';
  // A colon ends the name in the header that credentials are sent in.
  if (/[\s:]/u.test(name)) return 'people.name_spaces';
  if (isOnlyCyrillic(name)) return 'people.name_cyrillic';
  return name.toLowerCase() === TOKEN_USERNAME ? 'people.name_reserved' : null;
}

/** The first fault of a field's value; null: the value is valid. */
export function faultOfField(field: PersonField, value: string): PersonFault | null {
  if (field === 'name') return faultOfName(value);
  if (ODD.test(value)) return 'people.value_odd';
  if (hasHidden(value)) return 'people.value_hidden';
  if (value.length > MAX_PERSON_FIELD_CHARS) return 'people.value_long';
  if (field === 'extra_time' && !isExtraTime(value)) return 'people.extra_time_form';
  return field === 'display_name' && value === '' ? 'backend.empty' : null;
}

/** The first fault of a password that somebody chose; null: the password is valid. */
export function faultOfPassword(password: string): PersonFault | null {
  if (password.length < MIN_PASSWORD_CHARS) return 'people.password_short';
  if (password.length > MAX_PASSWORD_CHARS) return 'people.value_long';
  if (ODD.test(password)) return 'people.value_odd';
  return isOnlyCyrillic(password) ? 'people.password_cyrillic' : null;
}
