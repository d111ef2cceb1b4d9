import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { adjustScore, withdrawAdjustment } from './adjust.ts';
import { scoreDetail } from './detail.ts';
import { disqualify, reinstate } from './disqualify.ts';
import { finalise, publishResults, reopen } from './final.ts';
import { resultsPdf } from './results-pdf.ts';
import { openWorkOf } from './open-work.ts';
import { scoringOf } from './read.ts';
import { setAwards } from './set-awards.ts';

type Calls =
  | 'scoring'
  | 'openWork'
  | 'scoreDetail'
  | 'adjustScore'
  | 'withdrawAdjustment'
  | 'disqualify'
  | 'reinstate'
  | 'finalise'
  | 'reopen'
  | 'publishResults'
  | 'resultsPdf'
  | 'setAwards';

/** How scores come about, and what admins decide of them (AUT-5, AUT-11). */
export function scoringHandlers(app: App): Pick<Handlers, Calls> {
  return {
    scoring: ({ contest, db }) => scoringOf(db, contest),
    openWork: ({ contest, db, now }) => openWorkOf(db, contest, now),
    scoreDetail: ({ contest, db, input }) => scoreDetail(db, contest, input.pid, input.number),
    adjustScore: ({ caller, contest, input }) =>
      adjustScore(app, {
        caller,
        contest,
        participantId: input.pid,
        task: input.task ?? null,
        amount: input.amount,
        reason: input.reason,
      }),
    withdrawAdjustment: ({ caller, contest, input }) =>
      withdrawAdjustment(app, { caller, contest, adjustmentId: input.aid, reason: input.reason }),
    disqualify: ({ caller, contest, input }) =>
      disqualify(app, { caller, contest, participantId: input.pid, reason: input.reason }),
    reinstate: ({ caller, contest, input }) =>
      reinstate(app, { caller, contest, participantId: input.pid, reason: input.reason }),
    finalise: ({ caller, contest }) => finalise(app, { caller, contest }),
    reopen: ({ caller, contest, input }) => reopen(app, { caller, contest, reason: input.reason }),
    publishResults: ({ caller, contest }) => publishResults(app, { caller, contest }),
    resultsPdf: ({ contest, input }) => resultsPdf(app, { contest, ...input }),
    setAwards: ({ caller, contest, input }) =>
      setAwards(app, { caller, contestId: contest.id, rules: input.rules }),
  };
}
