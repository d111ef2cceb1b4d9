import { type markingCalls } from '#protocol/calls/marking.ts';
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

/** Works that people mark, from the drawing of their numbers to the results (SCO-1 to SCO-3, AUT-5). */
export function markingHandlers(
  app: App,
): Pick<Handlers, keyof typeof markingCalls | 'ownMarks' | 'appealMarks'> {
  return {
    ownMarks: async ({ participant, contest, db }) => ({
      marks: await ownMarks(db, { contestId: contest.id, participantId: competing(participant).id }),
    }),
    appealMarks: ({ caller, contest, participant, input }) =>
      appealMarks(app, {
        caller,
        contestId: contest.id,
        participantId: competing(participant).id,
        ...input,
      }),
    markedTasks: ({ caller, db }) => markedTasks(db, caller),
    markedTask: ({ caller, db, input }) => markedTask(db, caller, input.tid),
    markedWork: ({ caller, db, input: { tid: taskId, snumber: number, lang } }) =>
      markedWork(db, caller, { taskId, number, lang }),
    saveMarks: ({ caller, input: { tid: taskId, snumber: number, ...given } }) =>
      saveMarks(app, { caller, taskId, number, ...given }),
    arbitration: ({ caller, db }) => arbitrationOf(db, caller),
    arbitratedWork: ({ caller, db, input }) => arbitratedWork(db, caller, input.sid, input.lang),
    decideWork: ({ caller, input: { sid: number, ...given } }) =>
      decideWork(app, { caller, number, ...given }),
    answerAppeal: ({ caller, input: { sid: number, answer } }) =>
      answerAppeal(app, { caller, number, answer }),
    contestMarking: ({ contest, db, now, input }) => contestMarking(db, contest, now, input.lang),
    setMarking: ({ caller, contest, input: { task, question, settings } }) =>
      setMarking(app, { caller, contest, task, question, settings }),
    removeMarking: ({ caller, contest, input }) =>
      removeMarking(app, { caller, contest, markingId: input.mid }),
    markingDetail: ({ contest, db, input }) => markingDetail(db, contest.id, input.mid),
    drawWorks: ({ caller, contest, input }) => drawWorks(app, { caller, contest, markingId: input.mid }),
    calibrateWorks: ({ caller, contest, input: { mid: markingId, works } }) =>
      calibrateWorks(app, { caller, contest, markingId, works }),
    reassignWorks: ({ caller, contest, input: { mid: markingId, from, to = null, works = null } }) =>
      reassignWorks(app, { caller, contest, markingId, from, to, works }),
    publishMarks: ({ caller, contest, input }) =>
      publishMarks(app, { caller, contest, markingId: input.marking ?? null }),
    withdrawMarks: ({ caller, contest, input: { mid: markingId, reason } }) =>
      withdrawMarks(app, { caller, contest, markingId, reason }),
  };
}
