import * as v from 'valibot';
import { MAX_JSON_DEPTH } from '#domain/limits.ts';
import { isDeeperThan } from './json-depth.ts';

/** Whole number ≥ 0 as it comes in a path, a query or a form: digits only (§5). */
export const digits = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'backend.digits_only'),
  v.transform(Number),
);

/** The largest id or count: PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647;
/** The id of something, or its number within a contest, as it comes in a path, a query or a form. */
export const idDigits = v.pipe(digits, v.maxValue(MAX_INTEGER, 'backend.digits_only'));
/** A count, as it comes in a form. */
export const countDigits = v.pipe(digits, v.maxValue(MAX_INTEGER, 'backend.digits_only'));

/** A number that may be negative or broken, as text or number. */
export const amount = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (value === '' ? Number.NaN : Number(value))),
  v.finite('backend.not_a_number'),
);

/** A flag in its form's words. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', 'true', 'false'])]),
  v.transform((value) => value === true || value === '1' || value === 'true'),
);

/** True: a PDF is also wanted with boxes for letters that the judges have no font for. */
export const withBoxes = v.optional(flag, false);

/** Text a person wrote: not blank, at most `max` characters. */
export function text(max: number) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty('backend.empty'), v.maxLength(max, 'backend.too_long'));
}

/** A JSON value inside a form field, not nested deeper than `MAX_JSON_DEPTH`. */
export function json<T extends v.GenericSchema>(schema: T) {
  return v.pipe(
    v.string(),
    v.transform((raw): unknown => {
      if (isDeeperThan(raw, MAX_JSON_DEPTH)) return undefined;
      try {
        return JSON.parse(raw);
      } catch {
        return undefined;
      }
    }),
    schema,
  );
}

/** The instants that `Date` can name (ECMA-262, "Time Values and Time Range"). */
const MAX_INSTANT = 8_640_000_000_000_000;
/** Milliseconds since the epoch. */
export const instant = v.pipe(v.number(), v.integer(), v.minValue(-MAX_INSTANT), v.maxValue(MAX_INSTANT));
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));

/** The file of a user test. */
export const userTestPart = v.picklist(['source', 'input', 'output']);
