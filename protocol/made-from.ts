import * as v from 'valibot';

const MAX_TEXT_CHARS = 10_000;

/** What a file was made from: what a database can keep as text. */
export const madeFrom = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARS), v.regex(/^[^\0\p{Surrogate}]*$/u));
