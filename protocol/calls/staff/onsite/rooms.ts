import * as v from 'valibot';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import {
  MAX_PARTS,
  MAX_PRESENCES,
  MAX_REQUEST_MINUTES,
  PRESENCE_STATES,
  PROBLEM_KINDS,
  PROBLEM_STATES,
} from '#domain/onsite/onsite.ts';
import { MAX_PERSON_FIELD_CHARS } from '#domain/people/people.ts';
import { defineCalls } from '#protocol/define.ts';
import { digits, flag, idDigits, json, text } from '#protocol/fields.ts';
import { HALL_STAFF, ORGANISERS } from '#protocol/roles.ts';
import { pressed } from '#protocol/wire/staff/onsite/balloons.ts';
import {
  cardChecked,
  machineResults,
  onsiteList,
  onsitePart,
  onsiteStaff,
  presencesSet,
  seatMoved,
} from '#protocol/wire/staff/onsite/rooms.ts';

const cid = v.object({ cid: idDigits });
const value = v.pipe(v.string(), v.trim(), v.maxLength(MAX_PERSON_FIELD_CHARS, 'backend.too_long'));
const place = { site: v.optional(value, ''), room: v.optional(value, ''), seat: v.optional(value, '') };
const word = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_CHARS, 'backend.too_long')), '');
const presence = v.picklist(PRESENCE_STATES);

/** Onsite work at a contest (COO-1, COO-2). Coordinators see and change the part that they answer for. */
export const onsiteCalls = defineCalls({
  onsite: {
    method: 'GET',
    path: 'contests/:cid/onsite',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    answer: onsiteList,
    shows: ['onsite', 'people'],
    what: 'Who is there, rooms, machines, problems and time that is asked for, in the part of the contest that the person answers for.',
  },
  setPresence: {
    method: 'POST',
    path: 'contests/:cid/onsite/presence',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({
      /** People, each with the state that the caller saw: a person whose state has changed since keeps it. */
      people: json(
        v.pipe(
          v.array(v.object({ participant: idDigits, was: presence })),
          v.minLength(1),
          v.maxLength(MAX_PRESENCES),
        ),
      ),
      /** The wanted state; `expected` undoes the others. */
      state: presence,
    }),
    answer: presencesSet,
    changes: ['onsite'],
    what: 'Says who is there, who has not come and who has left, or takes that back; of those told of otherwise meanwhile it answers by whom.',
  },
  checkInByCard: {
    method: 'POST',
    path: 'contests/:cid/onsite/card',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({ code: v.pipe(v.string(), v.trim(), v.maxLength(40, 'backend.card_unknown')) }),
    answer: cardChecked,
    changes: ['onsite'],
    what: 'Checks somebody in by the code on their card, which names them and lets nobody in.',
  },
  setRoomReady: {
    method: 'POST',
    path: 'contests/:cid/onsite/rooms',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({ site: v.optional(value, ''), room: text(MAX_PERSON_FIELD_CHARS), ready: flag }),
    answer: v.object({ ready: flag }),
    changes: ['onsite'],
    what: 'Says that a room is ready, or takes that back.',
  },
  openProblem: {
    method: 'POST',
    path: 'contests/:cid/onsite/problems',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({
      kind: v.picklist(PROBLEM_KINDS),
      text: text(MAX_REASON_CHARS),
      /** The person it is about; site and room are then the person's. */
      participant: v.optional(idDigits),
      ...place,
    }),
    answer: v.object({ id: v.number() }),
    changes: ['onsite'],
    what: 'Writes down a problem of a person, a seat or a room.',
  },
  handleProblem: {
    method: 'POST',
    path: 'contests/:cid/onsite/problems/:prid',
    roles: HALL_STAFF,
    contest: 'none',
    params: v.object({ cid: idDigits, prid: idDigits }),
    form: v.object({
      /** The wanted state; `open` undoes the others. */
      state: v.picklist(PROBLEM_STATES),
      was: v.picklist(PROBLEM_STATES),
      /** The outcome, required to close it. */
      word,
    }),
    answer: pressed(PROBLEM_STATES),
    changes: ['onsite'],
    what: 'Takes a problem in hand, from somebody else too, closes it with a word, or takes that back.',
  },
  moveSeat: {
    method: 'POST',
    path: 'contests/:cid/onsite/seats',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({
      participant: idDigits,
      ...place,
      /** True: the person on the seat gets the former seat; false: an occupied seat is refused. */
      swap: v.optional(flag, false),
    }),
    answer: seatMoved,
    changes: ['people', 'onsite'],
    what: 'Seats a competitor elsewhere, or lets two change seats; cards and lists made from then on say the new ones.',
  },
  askTime: {
    method: 'POST',
    path: 'contests/:cid/onsite/requests',
    roles: HALL_STAFF,
    contest: 'none',
    params: cid,
    form: v.object({
      participant: idDigits,
      minutes: v.pipe(
        digits,
        v.minValue(1, 'backend.bad_request'),
        v.maxValue(MAX_REQUEST_MINUTES, 'backend.bad_request'),
      ),
      reason: text(MAX_REASON_CHARS),
    }),
    answer: v.object({ id: v.number() }),
    changes: ['check', 'onsite'],
    what: 'Asks the organisers to give a competitor time, with the reason.',
  },
  withdrawTime: {
    method: 'POST',
    path: 'contests/:cid/onsite/requests/:rqid/withdraw',
    roles: HALL_STAFF,
    contest: 'none',
    params: v.object({ cid: idDigits, rqid: idDigits }),
    answer: v.object({ ok: v.literal(true) }),
    changes: ['check', 'onsite'],
    what: 'Takes back time that was asked for, as long as nobody has decided.',
  },
  decideTime: {
    method: 'POST',
    path: 'contests/:cid/onsite/requests/:rqid',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ cid: idDigits, rqid: idDigits }),
    form: v.object({ accept: flag, word }),
    answer: v.object({ ok: v.literal(true) }),
    changes: ['people', 'check', 'onsite'],
    what: 'Gives the time that was asked for, or refuses it; once.',
  },
  machineCheckOf: {
    method: 'GET',
    path: 'contests/:cid/onsite/machines/:pid',
    roles: HALL_STAFF,
    contest: 'none',
    params: v.object({ cid: idDigits, pid: idDigits }),
    answer: v.nullable(machineResults),
    shows: ['onsite', 'people'],
    what: 'Every test of a competitor\u2019s machine as it came out last; null: it was not tried.',
  },
  onsiteStaff: {
    method: 'GET',
    path: 'contests/:cid/onsite/staff',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: onsiteStaff,
    shows: ['onsite', 'people'],
    what: 'Which coordinators answer for which parts of a contest, and the sites, rooms and groups there are.',
  },
  setOnsiteParts: {
    method: 'PUT',
    path: 'contests/:cid/onsite/staff/:uid',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ cid: idDigits, uid: idDigits }),
    form: v.object({
      parts: json(
        v.pipe(v.array(v.object({ site: value, room: value, group: value })), v.maxLength(MAX_PARTS)),
      ),
    }),
    answer: v.object({ parts: v.array(onsitePart) }),
    changes: ['onsite'],
    what: 'Says which parts of a contest a coordinator answers for; none: for all of it.',
  },
});
