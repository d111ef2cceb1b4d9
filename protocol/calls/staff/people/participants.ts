import * as v from 'valibot';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import {
  MAX_PARTICIPANT_PICTURE_BYTES,
  MAX_PERSON_FIELD_CHARS,
  PLACE_FIELDS,
} from '#domain/people/people.ts';
import { defineCalls } from '#protocol/define.ts';
import { amount, flag, idDigits, json, text } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { participant } from '#protocol/wire/staff/contest/contest.ts';
import { participantsAdded } from '#protocol/wire/staff/people/participants.ts';

const cid = v.object({ cid: idDigits });
/** The most people in one call. */
const MOST = 5_000;
const chosen = json(v.pipe(v.array(idDigits), v.minLength(1), v.maxLength(MOST)));
const value = v.pipe(v.string(), v.trim(), v.maxLength(MAX_PERSON_FIELD_CHARS, 'backend.too_long'));

/**
 * Participants of a contest, their categories and times (AUT-2). Admins arrange all, teachers their own
 * people.
 */
export const participantCalls = defineCalls({
  participants: {
    method: 'GET',
    path: 'contests/:cid/participants',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: v.object({ participants: v.array(participant) }),
    shows: ['people'],
    what: 'The competitors of a contest.',
  },
  addParticipants: {
    method: 'POST',
    path: 'contests/:cid/participants',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      /** Login names; otherwise a field and its value. */
      names: v.optional(json(v.pipe(v.array(value), v.minLength(1), v.maxLength(MOST)))),
      field: v.optional(v.picklist(PLACE_FIELDS)),
      value: v.optional(value),
      category: v.optional(value, ''),
      /** True: adds the others although some cannot be added. */
      despite: v.optional(flag, false),
      /** True: they get the extra time that is kept with them. */
      accommodate: v.optional(flag, true),
    }),
    answer: participantsAdded,
    changes: ['people', 'contest', 'scoring'],
    what: 'Lets people compete, by login names or by group, school, site or room. Names those who cannot; then nobody is added unless `despite` says so.',
  },
  removeParticipants: {
    method: 'POST',
    path: 'contests/:cid/participants/remove',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids: chosen }),
    answer: v.object({ removed: v.number(), kept: v.array(v.string()) }),
    changes: ['people', 'contest', 'scoring'],
    what: 'Takes competitors out of a contest; those with work in it stay and are named.',
  },
  extendParticipants: {
    method: 'POST',
    path: 'contests/:cid/participants/extend',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      ids: chosen,
      minutes: v.pipe(amount, v.minValue(-600), v.maxValue(600), v.notValue(0, 'backend.bad_request')),
      reason: text(MAX_REASON_CHARS),
    }),
    answer: v.object({ extended: v.number() }),
    changes: ['people', 'contest', 'scoring'],
    what: 'Gives many competitors some minutes more (negative: less), with the reason; all of them or none.',
  },
  setParticipants: {
    method: 'PUT',
    path: 'contests/:cid/participants',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids: chosen, category: v.optional(value), on_board: v.optional(flag) }),
    answer: v.object({ changed: v.number() }),
    changes: ['people', 'contest', 'scoring', 'balloons'],
    what: 'Sets the category of competitors, or whether they have a row on the board.',
  },
  setParticipantPicture: {
    method: 'PUT',
    path: 'contests/:cid/participants/:pid/picture',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ cid: idDigits, pid: idDigits }),
    files: { picture: { maxBytes: MAX_PARTICIPANT_PICTURE_BYTES } },
    answer: v.object({ changed: v.number() }),
    changes: ['people', 'contest', 'scoring'],
    what: 'Gives a competitor a photograph or logo: a PNG, JPEG or WebP, known by its bytes. Reveals and broadcasts show it.',
  },
  removeParticipantPictures: {
    method: 'POST',
    path: 'contests/:cid/participants/pictures/remove',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids: chosen }),
    answer: v.object({ changed: v.number() }),
    changes: ['people', 'contest', 'scoring'],
    what: 'Takes the photographs and logos of competitors away.',
  },
});
