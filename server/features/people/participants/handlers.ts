import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { participantsOf } from '#server/features/contest/contests/participants.ts';
import { addParticipants } from './add.ts';
import { extendParticipants } from './extend.ts';
import { removePictures, setPicture, shownPicture } from './picture.ts';
import { removeParticipants } from './remove.ts';
import { setParticipants } from './set.ts';

type Calls =
  | 'participants'
  | 'addParticipants'
  | 'removeParticipants'
  | 'extendParticipants'
  | 'setParticipants'
  | 'setParticipantPicture'
  | 'removeParticipantPictures'
  | 'participantPicture';

/**
 * Calls about the participants of a contest: adding and removing them, their categories and extra time
 * (AUT-2).
 */
export function participantsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    participants: async ({ contest, db }) => ({ participants: await participantsOf(db, contest.id) }),

    addParticipants: (context) => addParticipants(app, context),
    removeParticipants: (context) => removeParticipants(app, context),
    extendParticipants: (context) => extendParticipants(app, context),
    setParticipants: (context) => setParticipants(app, context),
    setParticipantPicture: (context) => setPicture(app, context),
    removeParticipantPictures: (context) => removePictures(app, context),

    participantPicture: ({ db, input }) => shownPicture(db, input.picture),
  };
}
