import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { showCell } from './cell.ts';
import { setClaim } from './claim.ts';
import { listSolutions } from './listed.ts';
import { listInvocations, showInvocation } from './shown.ts';
import { startInvocation, stopInvocation } from './start.ts';
import { addStressTest, startStress, stopStress } from './stress.ts';
import { applyTimeLimit } from './time-limit.ts';

type Calls =
  | 'workshopSolutions'
  | 'workshopInvocations'
  | 'workshopInvocation'
  | 'workshopInvocationCell'
  | 'startInvocation'
  | 'stopInvocation'
  | 'setSolutionClaim'
  | 'applyTimeLimit'
  | 'startStress'
  | 'stopStress'
  | 'addStressTest';

/** A task's own solutions: claims, invocations, time limit, stress. */
export function solutionHandlers(app: App): Pick<Handlers, Calls> {
  return {
    workshopSolutions: (context) => listSolutions(app, context),
    workshopInvocations: listInvocations,
    workshopInvocation: showInvocation,
    workshopInvocationCell: showCell,
    startInvocation: (context) => startInvocation(app, context),
    stopInvocation: (context) => stopInvocation(app, context),
    setSolutionClaim: (context) => setClaim(app, context),
    applyTimeLimit: (context) => applyTimeLimit(app, context),
    startStress: (context) => startStress(app, context),
    stopStress: (context) => stopStress(app, context),
    addStressTest: (context) => addStressTest(app, context),
  };
}
