import { type JsonValue } from '#server/db/json-column.ts';

/** What of somebody is to be found in records no more. */
export interface Traces {
  /** What they were called, which is replaced by what they are called from here on. */
  readonly names: readonly string[];
  readonly alias: string;
  /** What they asked, word for word. */
  readonly questions: readonly string[];
}

/** What stands where somebody wrote something that is not part of their results. */
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

/** What a question, or the news of one, is called where it is told. */
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
