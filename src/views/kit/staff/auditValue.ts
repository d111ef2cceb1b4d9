/** Most items of a list that are named; the rest are counted. */
const NAMED = 12;

/** The words a value is written with. */
export interface ValueWords {
  readonly field: (name: string) => string;
  /** A text as the value of a field. */
  readonly value: (field: string, text: string) => string;
  /** A number as the value of a field. */
  readonly number: (value: number, field: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly more: (shown: string, count: number) => string;
}

/** A value of the audit for people: lists by their items, objects by their label or name and their fields. */
export function auditValue(value: unknown, words: ValueWords, field = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return words.value(field, value);
  if (typeof value === 'number') return words.number(value, field);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return listed(value, words, field);
  return thing(value as Readonly<Record<string, unknown>>, words, field);
}

function listed(values: readonly unknown[], words: ValueWords, field = ''): string {
  if (values.length === 0) return '–';
  const shown = values
    .slice(0, NAMED)
    .map((one) => auditValue(one, words, field))
    .join(', ');
  return values.length > NAMED ? words.more(shown, values.length - NAMED) : shown;
}

/** In this object the names of the fields are login names. */
const BY_LOGIN = 'people';

function thing(fields: Readonly<Record<string, unknown>>, words: ValueWords, of: string): string {
  const { label, name, ...rest } = fields;
  const title = [label, name].filter((one) => typeof one === 'string').find((one) => one !== '');
  const nameOf = (field: string) => (of === BY_LOGIN ? field : words.field(field));
  const about = Object.entries(rest)
    .filter(([field, value]) => !/(^|_)id$/.test(field) && value !== null && value !== '')
    .map(([field, value]) =>
      typeof value === 'object'
        ? `${nameOf(field)} (${auditValue(value, words, field)})`
        : `${nameOf(field)} ${auditValue(value, words, field)}`,
    );
  const shown = listed(about, words);
  if (title === undefined) return shown;
  return about.length === 0 ? title : `${title} (${shown})`;
}
