import type * as v from 'valibot';
import { type question } from '#protocol/wire/communication.ts';

/** Audiences of an announcement: everybody in the contest, those of a group, those in a room. */
export const AUDIENCES = ['all', 'group', 'room'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Recipients of a message: also one person, to whom a proctor writes. */
export type SaidTo = Audience | 'person';

/**
 * The point from which a planned announcement's time counts: the clock's zero, or the start or the end of the
 * contest.
 */
export const PLAN_ANCHORS = ['clock', 'start', 'end'] as const;
export type PlanAnchor = (typeof PLAN_ANCHORS)[number];

/** A question for organisers; for the asker it comes without the desk's facts. */
export type Question = v.InferOutput<typeof question>;

/** The quick answers of a contest until its staff store others; clients have their texts in each language. */
export const STANDARD_ANSWERS = ['yes', 'no', 'no_comment', 'read_statement', 'invalid'] as const;
type StandardAnswer = (typeof STANDARD_ANSWERS)[number];

/** A quick answer: a standard one, or a button's label and its text. */
export type QuickAnswer =
  | { readonly standard: StandardAnswer }
  | { readonly standard: null; readonly label: string; readonly text: string };
