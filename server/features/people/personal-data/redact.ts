import { type JsonValue } from '#server/db/json-column.ts';

/** Traces of a person that are to be removed from records. */
export interface Traces {
  /** The person's names, each of which is replaced by the new one. */
  readonly names: readonly string[];
  readonly alias: string;
  /** The person's questions, word for word. */
  readonly questions: readonly string[];
}

/** The text that replaces one that the person wrote and that is no part of their results. */
export const ERASED = '–';

/**
 * Fields whose values are the server's own words, so that a person called "user" or "yes" is not meant there.
 */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'action',
  'audience',
  'feedback',
  'how',
  'kind',
  'lang',
  'language',
  'operation',
  'phase',
  'role',
  'source',
  'standings',
  'state',
  'status',
  'subject',
  'type',
  'types',
  'verdict',
]);

/** Fields that hold a question, or an event about one. */
const QUESTION_FIELDS: ReadonlySet<string> = new Set(['question', 'message']);

/**
 * The value without the traces: texts that equal one of the names are replaced, and questions in fields of
 * questions, at any depth. `field` is the name of the field that holds the value.
 */
export function redacted(value: JsonValue, traces: Traces, field = ''): JsonValue {
  if (typeof value === 'string') return redactedText(value, traces, field);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => redacted(item, traces, field));
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, JsonValue>>).map(([name, item]) => [
      name,
      redacted(item, traces, name),
    ]),
  );
}

function redactedText(text: string, { names, alias, questions }: Traces, field: string): string {
  if (QUESTION_FIELDS.has(field) && questions.includes(text)) return ERASED;
  return !OWN_WORDS.has(field) && names.includes(text) ? alias : text;
}
