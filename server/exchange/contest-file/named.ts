import * as v from 'valibot';

const MAX_TEXT = 1_000;
const MAX_NAMES = 200;
/** A valid folder name of an archive: a short name has to be one. */
const SLUG = /^(?![.-])[^/\\\p{Cc}\p{Surrogate}]{1,100}$/u;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));

/** A short name that is a valid folder name of an archive. */
export const shortName = v.pipe(v.string(), v.regex(SLUG, 'is not possible'));

/** Names of a task: the name in lists, and the names by language where there are several. */
export const namedTask = {
  name: text,
  names: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^[A-Za-z-]{1,20}$/, 'is no language code')), text),
      v.check((names) => Object.keys(names).length <= MAX_NAMES, 'is not possible'),
    ),
  ),
};

/** Whether a task's short name is a valid folder name of an archive. */
export function isFolderName(slug: string): boolean {
  return SLUG.test(slug);
}
