import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { adjustScore, withdrawAdjustment } from './adjust.ts';
import { scoreDetail } from './detail.ts';
import { disqualifyOrReinstate } from './disqualify.ts';
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

/** Calls about scores: how they come about, and admins' decisions about them (AUT-5, AUT-11). */
export function scoringHandlers(app: App): Pick<Handlers, Calls> {
  return {
    scoring: ({ contest, db }) => scoringOf(db, contest),
    openWork: ({ contest, db, now }) => openWorkOf(db, contest, now),
    scoreDetail: ({ contest, db, input }) => scoreDetail(db, contest, input.pid, input.number),
    adjustScore: (context) => adjustScore(app, context),
    withdrawAdjustment: (context) => withdrawAdjustment(app, context),
    disqualify: (context) => disqualifyOrReinstate(app, context),
    reinstate: (context) => disqualifyOrReinstate(app, context),
    finalise: (context) => finalise(app, context),
    reopen: (context) => reopen(app, context),
    publishResults: (context) => publishResults(app, context),
    resultsPdf: ({ contest, input }) => resultsPdf(app, { contest, ...input }),
    setAwards: (context) => setAwards(app, context),
  };
}
