import { type JsonValue } from '#server/db/json-column.ts';

/** Traces of a person that are to be found in records no more. */
export interface Traces {
  /** Names that they had, each replaced by what they are called from here on. */
  readonly names: readonly string[];
  readonly alias: string;
  /** Questions that they asked, word for word. */
  readonly questions: readonly string[];
}

/** The text in place of one that somebody wrote and that is not part of their results. */
export const ERASED = '–';

/** Fields whose words are the server's own: somebody called "user" or "yes" is not meant there. */
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

/** Fields that hold a question, or the news of one. */
const QUESTION_FIELDS: ReadonlySet<string> = new Set(['question', 'message']);

/**
 * The same value without the traces: every text that is nothing but one of the names, and every question where one is told, however
 * deep it lies. `field` is what the value is called.
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
