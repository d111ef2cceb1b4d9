import * as v from 'valibot';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { instant } from '#protocol/fields.ts';

/** How a competitor is watched in a contest, and what they said to it (domain/proctoring/consent.ts). */
export const watching = v.object({
  terms: v.object({
    camera: v.boolean(),
    screen: v.boolean(),
    internet: v.boolean(),
    /** The kinds that those who watch are given. */
    signals: v.array(v.picklist(SIGNAL_KINDS)),
    /** Days after the end of the contest. */
    keptDays: v.number(),
  }),
  /** Code of these terms in these words; an answer repeats it. */
  code: v.string(),
  /** Whether tasks and sharing wait for a yes. */
  needed: v.boolean(),
  /** When the person said yes to what covers these terms; null: they have not. */
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
