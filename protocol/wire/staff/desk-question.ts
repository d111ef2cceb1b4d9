import * as v from 'valibot';
import { instant } from '../../fields.ts';
import { question } from '../communication.ts';

/** To whom an answer went: the asker; them, and everybody with the question quoted; them, and everybody in its own words. */
export const ANSWERED_TO = ['asker', 'everybody', 'announcement'] as const;
export type AnsweredTo = (typeof ANSWERED_TO)[number];

/** Whom an announcement is for: everybody in the contest, those of a group, those in a room. */
export const AUDIENCES = ['all', 'group', 'room'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** What the time of a planned announcement counts from: the clock, or the start or the end of the contest. */
export const PLAN_ANCHORS = ['clock', 'start', 'end'] as const;
export type PlanAnchor = (typeof PLAN_ANCHORS)[number];

const staffPerson = v.object({ username: v.string(), display_name: v.string() });

/** What the desk knows of a question, which its asker is not told. */
const deskPart = v.object({
  /** How often it was answered; whoever answers says which answer they have seen (0: none). */
  version: v.number(),
  /** Who has it in hand, since when; null: nobody. */
  claim: v.nullable(v.object({ ...staffPerson.entries, at: instant })),
  /** Who gave the present answer, and to whom. */
  answered_by: v.nullable(staffPerson),
  answered_to: v.nullable(v.picklist(ANSWERED_TO)),
});

/** A question as organisers have it; an asker's is without what the desk knows. */
export const deskQuestion = v.object({ ...question.entries, desk: v.optional(deskPart) });
export type Question = v.InferOutput<typeof deskQuestion>;

/** The short answers that every contest has until its staff keep others; clients have their words, in each language. */
export const STANDARD_ANSWERS = ['yes', 'no', 'no_comment', 'read_statement', 'invalid'] as const;
type StandardAnswer = (typeof STANDARD_ANSWERS)[number];

/** A short answer: a standard one, or what its button says and what is sent. */
export type QuickAnswer =
  | { readonly standard: StandardAnswer }
  | { readonly standard: null; readonly label: string; readonly text: string };
