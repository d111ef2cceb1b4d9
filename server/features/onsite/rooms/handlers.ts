import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { type onsiteCalls } from '#protocol/calls/staff/onsite/rooms.ts';
import { onsiteOf } from './list.ts';
import { machineCheckOf, ownMachineCheck, saveMachineCheck } from './machines.ts';
import { onsiteStaffOf, setOnsiteParts } from './parts.ts';
import { checkInByCard, setPresence } from './presence.ts';
import { handleProblem, openProblem } from './problems.ts';
import { askTime, decideTime, withdrawTime } from './requests.ts';
import { setRoomReady } from './rooms.ts';
import { moveSeat } from './seats.ts';

type Calls = keyof typeof onsiteCalls | 'machineCheck' | 'machineProbe' | 'saveMachineCheck';

/** Calls about an onsite contest (COO-1, COO-2). */
export function onsiteHandlers(app: App): Pick<Handlers, Calls> {
  return {
    onsite: ({ caller, contest, db }) => onsiteOf(db, caller, contest),
    setPresence: (context) => setPresence(app, context),
    checkInByCard: (context) => checkInByCard(app, context),
    setRoomReady: (context) => setRoomReady(app, context),
    openProblem: (context) => openProblem(app, context),
    handleProblem: (context) => handleProblem(app, context),
    moveSeat: (context) => moveSeat(app, context),
    askTime: (context) => askTime(app, context),
    withdrawTime: (context) => withdrawTime(app, context),
    decideTime: (context) => decideTime(app, context),
    machineCheckOf,
    onsiteStaff: ({ contest, db }) => onsiteStaffOf(db, contest.id),
    setOnsiteParts: (context) => setOnsiteParts(app, context),

    machineCheck: ({ participant, db }) => ownMachineCheck(db, competing(participant).id),
    machineProbe: ({ input: { filler } }) => Promise.resolve({ filler }),
    saveMachineCheck: ({ contest, participant, input, now }) =>
      saveMachineCheck(app, { contest, participant: competing(participant), now }, input.results),
  };
}
