import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { digits, idDigits } from '#protocol/fields.ts';

/** The value of a filter by verdict for submissions without one. */
export const WAITING = 'waiting';
/** The values of a filter by verdict. */
export const WORK_STATUSES = [WAITING, ...VERDICTS] as const;

/** Longest search text, characters. */
export const MAX_FILTER_CHARS = 200;
/** The most ids in a filter. */
export const MAX_FILTER_IDS = 500;

const words = v.pipe(v.string(), v.maxLength(MAX_FILTER_CHARS, 'backend.too_long'));
const listed = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
);
const listedIds = v.pipe(
  listed,
  v.transform((parts): (string | number)[] => parts),
  v.array(idDigits),
  v.maxLength(MAX_FILTER_IDS, 'backend.too_long'),
);

/** Filters of a list of submissions or of user tests. All are optional; empty text is no filter. */
export const workFilter = v.object({
  contest: v.optional(idDigits),
  /** Task id. */
  task: v.optional(idDigits),
  username: v.optional(v.string()),
  /** Part of a login or a name, in any case. */
  person: v.optional(words),
  /** Part of the group, and of the room. */
  group: v.optional(words),
  room: v.optional(words),
  /** File extension. */
  language: v.optional(v.string()),
  /** Verdicts, or `waiting`, separated by commas: any of them matches. */
  status: v.optional(v.pipe(listed, v.array(v.picklist(WORK_STATUSES)))),
  /** Part of the name of the judge whose judgement counts, in any case. */
  judge: v.optional(words),
  /** The time of sending, ms since the epoch: from and to. */
  from: v.optional(digits),
  to: v.optional(digits),
  /** The same in the contest's time, ms since its start. */
  from_ms: v.optional(digits),
  to_ms: v.optional(digits),
  /** Part of the source, in any case; needs a contest. */
  text: v.optional(words),
  /** Ids, separated by commas. */
  ids: v.optional(listedIds),
});
/** The filters in use, in the form that calls take. */
export type WorkFilter = v.InferInput<typeof workFilter>;
