import * as v from 'valibot';
import { faultOfName } from '#domain/people/people.ts';
import { VERDICTS } from '#domain/submissions/verdicts.ts';

/** Largest PostgreSQL `integer`. */
const MAX_INTEGER = 2_147_483_647;
/** Largest instant that `Date` can represent, and largest length of time, ms. */
const MAX_MS = 8_640_000_000_000_000;
/** Largest number of points or minutes. */
const MAX_AMOUNT = 1e12;
const MAX_LINE_CHARS = 1_000;
const MAX_TEXT_CHARS = 200_000;
const MAX_GROUPS = 1_000;

/** A number that a row has within its file: others name it by it. */
export const ref = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));
/** A count or a size. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));
/** ms since the epoch, or a length of time in ms. */
export const ms = v.pipe(v.number(), v.integer(), v.minValue(-MAX_MS), v.maxValue(MAX_MS));
/** Points or minutes, which may be negative. */
export const amount = v.pipe(v.number(), v.finite(), v.minValue(-MAX_AMOUNT), v.maxValue(MAX_AMOUNT));
/** A text of one line: a name, a reason. */
export const line = v.pipe(v.string(), v.maxLength(MAX_LINE_CHARS));
/** A login name. */
export const loginName = v.pipe(
  v.string(),
  v.check((name) => faultOfName(name) === null, 'is no login name'),
);
/** A text that a person wrote. */
export const longText = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARS));
/** SHA-256, hex. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is no SHA-256'));
export const verdict = v.picklist(VERDICTS);
export const groupScores = v.nullable(v.pipe(v.array(amount), v.maxLength(MAX_GROUPS)));

/** The name of a submitted file: it never leads out of a folder. */
export const fileName = v.pipe(
  line,
  v.check((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '' && name !== '.' && name !== '..', 'is no name'),
);
