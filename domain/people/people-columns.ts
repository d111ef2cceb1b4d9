import { type PersonField } from './people.ts';

/** Fields that a column of a users file may hold. `last_name` is appended to the name. */
export const FILE_FIELDS = [
  'name',
  'display_name',
  'last_name',
  'group',
  'school',
  'site',
  'room',
  'seat',
  'extra_time',
  'accommodation',
  'category',
  'password',
] as const satisfies readonly (PersonField | 'last_name' | 'category' | 'password')[];
export type FileField = (typeof FILE_FIELDS)[number];

/** Encodings of a file of people: https://encoding.spec.whatwg.org/#names-and-labels */
export const FILE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'ibm866',
  'x-mac-cyrillic',
  'koi8-r',
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** Rows of one file at most; ours. */
export const MAX_FILE_ROWS = 20_000;
/** Columns of one file at most: sheets of registrations have dozens; ours. */
export const MAX_FILE_COLUMNS = 200;
/** Largest users file, in bytes; ours. */
export const MAX_PEOPLE_FILE_BYTES = 8_000_000;
/** Most passwords of one file: hashing each chosen password takes long. */
export const MAX_FILE_PASSWORDS = 500;

/** Headers by the field that they name, in English and Bulgarian, lower case and without signs. */
const HEADERS: Readonly<Record<FileField, readonly string[]>> = {
  name: [
    'login',
    'login name',
    'username',
    'user name',
    'user',
    'логин',
    'вход',
    'име за вход',
    'потребител',
    'потребителско име',
  ],
  display_name: [
    'name',
    'display name',
    'full name',
    'first name',
    'student',
    'participant',
    'име',
    'имена',
    'име и фамилия',
    'трите имена',
    'участник',
    'ученик',
    'състезател',
  ],
  last_name: ['last name', 'surname', 'family name', 'фамилия'],
  group: ['group', 'class', 'team', 'група', 'клас', 'отбор'],
  school: ['school', 'university', 'organisation', 'organization', 'institution', 'училище', 'университет'],
  site: ['site', 'city', 'town', 'venue', 'място', 'град', 'населено място'],
  room: ['room', 'hall', 'зала', 'стая', 'кабинет'],
  seat: ['seat', 'computer', 'workplace', 'седалка', 'компютър', 'работно място'],
  extra_time: ['extra time', 'more time', 'допълнително време', 'повече време'],
  accommodation: ['accommodation', 'accommodations', 'облекчение', 'облекчения'],
  category: ['category', 'категория'],
  password: ['password', 'парола'],
};

/** The field of a column by its header; null: unknown. */
export function fieldOfHeader(header: string): FileField | null {
  const plain = header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const own = FILE_FIELDS.find((field) => field !== 'name' && field === header.trim());
  return own ?? FILE_FIELDS.find((field) => HEADERS[field].includes(plain)) ?? null;
}

/**
 * The field of each column; of two with the same meaning the first counts. Beside `display_name`, `name` is the login
 * name.
 */
export function columnsOfHeaders(headers: readonly string[]): readonly (FileField | null)[] {
  const taken = new Set<FileField>();
  const isOurs = headers.includes('display_name');
  return headers.map((header) => {
    const field = isOurs && header === 'name' ? 'name' : fieldOfHeader(header);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
