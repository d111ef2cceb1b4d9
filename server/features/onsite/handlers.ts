import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { type onsiteCalls } from '#protocol/calls/onsite.ts';
import { onsiteOf } from './list.ts';
import { machineCheckOf, ownMachineCheck, saveMachineCheck } from './machines.ts';
import { onsiteStaffOf, setOnsiteParts } from './parts.ts';
import { checkInByCard, setPresence } from './presence.ts';
import { handleProblem, openProblem } from './problems.ts';
import { askTime, decideTime, withdrawTime } from './requests.ts';
import { setRoomReady } from './rooms.ts';
import { moveSeat } from './seats.ts';

const DONE = { ok: true } as const;

type Calls = keyof typeof onsiteCalls | 'machineCheck' | 'machineProbe' | 'saveMachineCheck';

/** What happens at the place of a contest (COO-1, COO-2). */
export function onsiteHandlers(app: App): Pick<Handlers, Calls> {
  return {
    onsite: ({ caller, contest, db }) => onsiteOf(db, caller, contest),
    setPresence: ({ caller, contest, input }) => setPresence(app, { caller, contestId: contest.id }, input),
    checkInByCard: ({ caller, contest, input }) =>
      checkInByCard(app, { caller, contestId: contest.id }, input.code),
    setRoomReady: ({ caller, contest, input }) => setRoomReady(app, { caller, contestId: contest.id }, input),
    openProblem: ({ caller, contest, input }) => openProblem(app, { caller, contestId: contest.id }, input),
    handleProblem: ({ caller, contest, input: { prid: problemId, ...how } }) =>
      handleProblem(app, { caller, contestId: contest.id }, { problemId, ...how }),
    moveSeat: ({ caller, contest, input }) => {
      const { participant, site, room, seat, swap } = input;
      return moveSeat(app, { caller, contestId: contest.id }, { participant, site, room, seat, swap });
    },
    askTime: ({ caller, contest, input }) => askTime(app, { caller, contestId: contest.id }, input),
    withdrawTime: async ({ caller, contest, input }) => {
      await withdrawTime(app, { caller, contestId: contest.id }, input.rqid);
      return DONE;
    },
    decideTime: async ({ caller, contest, input: { rqid: requestId, accept, word } }) => {
      await decideTime(app, { caller, contest }, { requestId, accept, word });
      return DONE;
    },
    machineCheckOf: ({ caller, contest, db, input }) =>
      machineCheckOf(db, { caller, contestId: contest.id }, input.pid),
    onsiteStaff: ({ contest, db }) => onsiteStaffOf(db, contest.id),
    setOnsiteParts: ({ caller, contest, input: { uid: userId, parts } }) =>
      setOnsiteParts(app, { caller, contestId: contest.id }, { userId, parts }),

    machineCheck: ({ participant, db }) => ownMachineCheck(db, competing(participant).id),
    machineProbe: ({ input: { filler } }) => Promise.resolve({ filler }),
    saveMachineCheck: ({ contest, participant, input, now }) =>
      saveMachineCheck(app, { contest, participant: competing(participant), now }, input.results),
  };
}
