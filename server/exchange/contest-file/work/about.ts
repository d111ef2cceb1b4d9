import * as v from 'valibot';
import { FORM } from '../own.ts';
import { WORK_KINDS, type WorkKind } from './rows.ts';
import { type TranslationKind, translationRows } from './translation-rows.ts';
import { count, ms } from './values.ts';

/** The file that says that an archive holds the work of a contest, and how much of it. */
export const ABOUT_FILE = 'work/work.json';

/** Kinds that older files do not know may be missing and then have no rows. */
const numbers = Object.fromEntries(
  WORK_KINDS.map((kind) => [kind, kind in translationRows ? v.optional(count, 0) : count]),
) as Record<Exclude<WorkKind, TranslationKind>, typeof count> &
  Record<TranslationKind, v.OptionalSchema<typeof count, 0>>;

/** The schema of `work.json`. */
export const workAbout = v.strictObject({
  form: v.literal(FORM),
  made_at: ms,
  /** True: the file has hashes of passwords, and tasks with their tests. */
  has_secrets: v.boolean(),
  /** True: the file has personal data; false: people have made-up names. */
  has_personal_data: v.boolean(),
  final_at: v.nullable(ms),
  feed_duration_ms: v.nullable(ms),
  /** Number of rows of each kind. */
  rows: v.strictObject(numbers),
});
export type WorkAbout = v.InferOutput<typeof workAbout>;

/** The path of a kind's rows in an archive. */
export function fileOfKind(kind: WorkKind): string {
  return `work/${kind}.ndjson`;
}
