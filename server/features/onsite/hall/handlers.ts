import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { namedTasks } from '#server/model/standings/audience.ts';
import { askPrint } from './ask-print.ts';
import { balloonsOf } from './balloons.ts';
import { handBalloon } from './hand-balloon.ts';
import { handlePrint } from './handle-print.ts';
import { ownPrints, printsOf, printText } from './prints.ts';

type Calls = 'balloons' | 'handBalloon' | 'prints' | 'printText' | 'handlePrint' | 'ownPrints' | 'askPrint';

/** Calls about things that are carried through the hall of a contest (AUT-11). */
export function hallHandlers(app: App): Pick<Handlers, Calls> {
  return {
    balloons: async ({ caller, contest, db, now }) => {
      const list = await balloonsOf(db, contest, now);
      return { ...list, tasks: namedTasks(list.tasks, { caller, contest, now }) };
    },
    handBalloon: (context) => handBalloon(app, context),
    prints: async ({ caller, contest, db, now }) => {
      const list = await printsOf(db, contest);
      return { ...list, tasks: namedTasks(list.tasks, { caller, contest, now }) };
    },
    printText: ({ contest, db, input }) => printText(db, contest.id, input.prid),
    handlePrint: (context) => handlePrint(app, context),
    ownPrints: async ({ participant, db }) => ({ prints: await ownPrints(db, competing(participant).id) }),
    askPrint: (call) => askPrint(app, call, competing(call.participant).id),
  };
}
