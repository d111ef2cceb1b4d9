import * as v from 'valibot';

const MAX_TEXT_CHARS = 10_000;

/** Origin of a file, as text that a database can keep. */
export const madeFrom = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARS), v.regex(/^[^\0\p{Surrogate}]*$/u));
