import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { participantsOf } from '../contests/participants.ts';
import { addParticipants } from './add.ts';
import { extendParticipants } from './extend.ts';
import { removePictures, setPicture, shownPicture } from './picture.ts';
import { removeParticipants } from './remove.ts';
import { setParticipants } from './set.ts';

const MINUTE_SECONDS = 60;

type Calls =
  | 'participants'
  | 'addParticipants'
  | 'removeParticipants'
  | 'extendParticipants'
  | 'setParticipants'
  | 'setParticipantPicture'
  | 'removeParticipantPictures'
  | 'participantPicture';

/** Who takes part in a contest, and on what terms (AUT-2). */
export function participantsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    participants: async ({ contest, db }) => ({ participants: await participantsOf(db, contest.id) }),

    addParticipants: ({ caller, contest, input, now }) =>
      addParticipants(app, { caller, contestId: contest.id, now }, input),

    removeParticipants: ({ caller, contest, input, now }) =>
      removeParticipants(app, { caller, contestId: contest.id, now }, input.ids),

    extendParticipants: ({ caller, contest, input: { ids, minutes, reason } }) =>
      extendParticipants(app, {
        caller,
        contest,
        participantIds: ids,
        seconds: Math.round(minutes * MINUTE_SECONDS),
        reason,
      }),

    setParticipants: ({ caller, contest, input: { ids, ...wanted }, now }) =>
      setParticipants(app, { caller, contestId: contest.id, now }, ids, wanted),

    setParticipantPicture: ({ caller, contest, input, files, now }) =>
      setPicture(app, { caller, contestId: contest.id, now }, input.pid, files.picture.content),

    removeParticipantPictures: ({ caller, contest, input, now }) =>
      removePictures(app, { caller, contestId: contest.id, now }, input.ids),

    participantPicture: ({ db, input }) => shownPicture(db, input.picture),
  };
}
