import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { balloonsOf } from './balloons.ts';
import { handBalloon } from './hand-balloon.ts';

/** What is carried through the hall of a contest (AUT-11). */
export function hallHandlers(app: App): Pick<Handlers, 'balloons' | 'handBalloon'> {
  return {
    balloons: ({ contest, db }) => balloonsOf(db, contest),
    handBalloon: ({ caller, contest, input }) => {
      const { participant, task, state, was } = input;
      return handBalloon(app, { caller, contest, participant, task, state, was });
    },
  };
}
