import * as v from 'valibot';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { instant } from '#protocol/fields.ts';

/**
 * The way in which a contestant is watched in a contest, and their answer to it
 * (domain/proctoring/consent.ts).
 */
export const watching = v.object({
  terms: v.object({
    camera: v.boolean(),
    screen: v.boolean(),
    internet: v.boolean(),
    /** The kinds of signals that proctors get. */
    signals: v.array(v.picklist(SIGNAL_KINDS)),
    /** Days after the end of the contest for which pictures are kept. */
    keptDays: v.number(),
  }),
  /** Code of these terms in these words; the person's answer repeats it. */
  code: v.string(),
  /** Whether tasks and sharing wait for the person's consent. */
  needed: v.boolean(),
  /** The time of a consent that covers these terms; null: there is none. */
  agreed_at: v.nullable(instant),
  /** Open signals of the person, each with its beginning. */
  open: v.array(
    v.object({
      kind: v.picklist(SIGNAL_KINDS),
      source: v.nullable(v.picklist(SHARE_SOURCES)),
      at: instant,
    }),
  ),
});
export type WatchingAnswer = v.InferOutput<typeof watching>;
