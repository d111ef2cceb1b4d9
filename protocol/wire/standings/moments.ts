import * as v from 'valibot';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { id } from '#protocol/fields.ts';
import { standingParticipant, standingRow, standingTask } from './standing.ts';

/**
 * The end of a board's past, and the time from which results are hidden from the caller; contest times in ms.
 */
const span = {
  type: v.picklist(CONTEST_TYPES),
  latest: v.number(),
  frozen_from: v.nullable(v.number()),
  tasks: v.array(standingTask),
};

/** The board at a moment. */
export const standingMoment = v.object({
  ...span,
  at: v.number(),
  participants: v.array(standingParticipant),
  rows: v.array(standingRow),
});

/** Scores of some participants, each from a contest time (ms) on. */
export const standingHistories = v.object({
  ...span,
  people: v.number(),
  histories: v.array(
    v.object({
      participant: standingParticipant,
      scores: v.array(v.object({ at: v.number(), score: v.number(), penalty: v.number() })),
      ranks: v.array(v.object({ at: v.number(), rank: v.number() })),
    }),
  ),
});

/** Statistics by task. */
export const standingStatistics = v.object({
  ...span,
  people: v.number(),
  statistics: v.array(
    v.object({
      task: v.number(),
      /**
       * Numbers of people who sent something, of judged tries, and of tries whose result the caller may not
       * know.
       */
      tried_by: v.number(),
      tries: v.number(),
      pending: v.number(),
      /** Times at which people solved it, or got all its points: contest times in ms, in order. */
      solved_at: v.array(v.number()),
      /** The first solver; null: nobody solved it. */
      first: v.nullable(v.object({ participant: id, name: v.string() })),
      /** Numbers of people by points; empty for icpc. */
      points: v.array(v.object({ points: v.number(), people: v.number() })),
      languages: v.array(v.object({ language: v.string(), tries: v.number(), accepted: v.number() })),
    }),
  ),
});
