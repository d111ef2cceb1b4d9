/** Characters that PostgreSQL cannot keep in text or jsonb: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/gu;

/** A value as JSON that a jsonb column accepts: characters that PostgreSQL cannot keep become U+FFFD. */
export function keepableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(UNKEEPABLE, '\uFFFD') : part,
  );
}
