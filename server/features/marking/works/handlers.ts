import { type markingCalls } from '#protocol/calls/staff/marking/works.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { appealMarks } from './appeal.ts';
import { arbitratedWork, arbitrationOf } from './arbiter.ts';
import { contestMarking } from './arrange.ts';
import { calibrateWorks } from './calibrate.ts';
import { answerAppeal, decideWork } from './decide.ts';
import { drawWorks } from './draw.ts';
import { markingDetail } from './progress.ts';
import { ownMarks } from './own-marks.ts';
import { publishMarks, withdrawMarks } from './publish.ts';
import { reassignWorks } from './reassign.ts';
import { saveMarks } from './save.ts';
import { markedTask, markedTasks, markedWork } from './scorer.ts';
import { removeMarking, setMarking } from './settings.ts';

/**
 * Calls about works that people mark, from the drawing of their numbers to the results (SCO-1 to SCO-3,
 * AUT-5).
 */
export function markingHandlers(
  app: App,
): Pick<Handlers, keyof typeof markingCalls | 'ownMarks' | 'appealMarks'> {
  return {
    ownMarks: async ({ participant, contest, db }) => ({
      marks: await ownMarks(db, { contestId: contest.id, participantId: competing(participant).id }),
    }),
    appealMarks: (context) => appealMarks(app, context),
    markedTasks: ({ caller, db }) => markedTasks(db, caller),
    markedTask: ({ caller, db, input }) => markedTask(db, caller, input.tid),
    markedWork: ({ caller, db, input: { tid: taskId, snumber: number, lang } }) =>
      markedWork(db, caller, { taskId, number, lang }),
    saveMarks: (context) => saveMarks(app, context),
    arbitration: ({ caller, db }) => arbitrationOf(db, caller),
    arbitratedWork: ({ caller, db, input }) => arbitratedWork(db, caller, input.sid, input.lang),
    decideWork: (context) => decideWork(app, context),
    answerAppeal: (context) => answerAppeal(app, context),
    contestMarking: ({ contest, db, now, input }) => contestMarking(db, contest, now, input.lang),
    setMarking: (context) => setMarking(app, context),
    removeMarking: (context) => removeMarking(app, context),
    markingDetail: ({ contest, db, input }) => markingDetail(db, contest.id, input.mid),
    drawWorks: (context) => drawWorks(app, context),
    calibrateWorks: (context) => calibrateWorks(app, context),
    reassignWorks: (context) => reassignWorks(app, context),
    publishMarks: (context) => publishMarks(app, context),
    withdrawMarks: (context) => withdrawMarks(app, context),
  };
}
