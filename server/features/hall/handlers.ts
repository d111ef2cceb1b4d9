import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { competing } from '../../model/access.ts';
import { askPrint } from './ask-print.ts';
import { balloonsOf } from './balloons.ts';
import { handBalloon } from './hand-balloon.ts';
import { handlePrint } from './handle-print.ts';
import { ownPrints, printsOf, printText } from './prints.ts';

type Calls = 'balloons' | 'handBalloon' | 'prints' | 'printText' | 'handlePrint' | 'ownPrints' | 'askPrint';

/** What is carried through the hall of a contest (AUT-11). */
export function hallHandlers(app: App): Pick<Handlers, Calls> {
  return {
    balloons: ({ contest, db }) => balloonsOf(db, contest),
    handBalloon: ({ caller, contest, input }) => {
      const { participant, task, state, was } = input;
      return handBalloon(app, { caller, contest, participant, task, state, was });
    },
    prints: ({ contest, db }) => printsOf(db, contest),
    printText: ({ contest, db, input }) => printText(db, contest.id, input.prid),
    handlePrint: ({ caller, contest, input }) => {
      const { prid: printId, state, was, reason = '' } = input;
      return handlePrint(app, { caller, contestId: contest.id, printId, state, was, reason });
    },
    ownPrints: async ({ participant, db }) => ({ prints: await ownPrints(db, competing(participant).id) }),
    askPrint: (call) => askPrint(app, call, competing(call.participant).id),
  };
}
