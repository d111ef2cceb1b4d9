import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { digits, idDigits, json } from '#protocol/fields.ts';
import { BOARD_VIEWERS } from '#protocol/roles.ts';
import { latestResult } from '#protocol/wire/standings/screen.ts';
import { standingHistories, standingMoment, standingStatistics } from '#protocol/wire/standings/moments.ts';

/** The most people in one answer. */
const MAX_HISTORIES = 8;

/** The past of a board, as far as the caller may see it (STD-6): hidden results are left out. */
export const momentCalls = defineCalls({
  standingMoment: {
    method: 'GET',
    path: 'standing/moment',
    roles: BOARD_VIEWERS,
    contest: 'required',
    /** Contest time in ms: work sent until then counts, by its present result. */
    query: v.object({ at: digits }),
    answer: standingMoment,
    what: 'The board as it was at a contest time (ms).',
  },
  standingHistories: {
    method: 'GET',
    path: 'standing/histories',
    roles: BOARD_VIEWERS,
    contest: 'required',
    query: v.object({ pids: json(v.pipe(v.array(idDigits), v.minLength(1), v.maxLength(MAX_HISTORIES))) }),
    answer: standingHistories,
    what: 'How the scores and the ranks of some participants came about.',
  },
  standingStatistics: {
    method: 'GET',
    path: 'standing/statistics',
    roles: BOARD_VIEWERS,
    contest: 'required',
    answer: standingStatistics,
    what: 'What happened on each task: tries, solutions over the time, points, languages.',
  },
  standingResults: {
    method: 'GET',
    path: 'standing/results',
    roles: BOARD_VIEWERS,
    contest: 'required',
    answer: v.object({ results: v.array(latestResult) }),
    what: 'The latest results that everybody may see, also of a contest that is not public.',
  },
});
