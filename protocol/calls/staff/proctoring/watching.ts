import * as v from 'valibot';
import { MAX_ANSWER_CHARS, MAX_INCIDENT_CHARS, MAX_REASON_CHARS } from '#domain/limits.ts';
import { INCIDENT_LEVELS, PICTURE_WAYS } from '#domain/proctoring/watching/watching.ts';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, digits, flag, id, idDigits, json, text } from '#protocol/fields.ts';
import { ADMIN, WATCHERS } from '#protocol/roles.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { announcement } from '#protocol/wire/communication.ts';
import * as wire from '#protocol/wire/staff/proctoring/watching.ts';

const cid = v.object({ cid: idDigits });
const person = v.object({ cid: idDigits, pid: idDigits });
/** The most contestants who are taken in charge or handed over at once. */
const MAX_PEOPLE = 5_000;
const participants = json(v.pipe(v.array(id), v.minLength(1, 'backend.empty'), v.maxLength(MAX_PEOPLE)));

/**
 * Watching over a contest (PRC-6, PRC-8, SEC-5): proctors in contests that they are assigned to, admins in
 * all.
 */
export const watchingCalls = defineCalls({
  wall: {
    method: 'GET',
    path: 'wall',
    ...snapshots.wall,
    answer: wire.wall,
    what: 'The wall of a contest: each competitor as they are, and what is handed over.',
  },
  openAlerts: {
    method: 'GET',
    path: 'watched/alerts',
    roles: WATCHERS,
    contest: 'none',
    answer: wire.openAlerts,
    shows: ['signals'],
    what: 'In each contest that one watches over where there are any: how many competitors have signals that nobody has seen.',
  },
  watchedPicture: {
    method: 'GET',
    path: 'contests/:cid/watched/:pid/pictures/:picture',
    roles: WATCHERS,
    contest: 'none',
    params: v.object({ cid: idDigits, pid: idDigits, picture: digits }),
    query: v.object({ way: v.optional(v.picklist(PICTURE_WAYS), 'wall') }),
    answer: 'file',
    what: 'A picture of a competitor. That it was looked at is written down first.',
  },
  watchedPerson: {
    method: 'GET',
    path: 'contests/:cid/watched/:pid',
    roles: WATCHERS,
    contest: 'none',
    params: person,
    query: v.object({
      /** ms since the epoch; default: the beginning, and now. */
      from: v.optional(digits),
      until: v.optional(digits),
      /** Minutes back from `until`, instead of `from`. */
      minutes: v.optional(countDigits),
    }),
    answer: wire.watchedPerson,
    what: "A competitor's pictures (without their contents), lines of the log and signals in a time, and their incidents.",
  },
  markSeen: {
    method: 'POST',
    path: 'contests/:cid/watched/:pid/seen',
    roles: WATCHERS,
    contest: 'none',
    params: person,
    form: v.object({
      /** The newest signal that the caller saw: later ones stay unseen. */
      upto: digits,
      /** True: only that signal. */
      only: v.optional(flag, false),
    }),
    answer: v.object({ seen: v.number() }),
    changes: ['signals'],
    what: "Marks a competitor's signals as seen, up to one or only that one.",
  },
  makeIncident: {
    method: 'POST',
    path: 'contests/:cid/watched/:pid/incidents',
    roles: WATCHERS,
    contest: 'none',
    params: person,
    form: v.object({
      level: v.picklist(INCIDENT_LEVELS),
      note: text(MAX_INCIDENT_CHARS),
      /** The time of the incident, ms since the epoch; default: now, or the time of its signal. */
      at: v.optional(digits),
      /** The signal it is about, which is marked as seen. */
      signal: v.optional(digits),
    }),
    answer: wire.incident,
    changes: ['signals'],
    what: 'Writes down an incident of a competitor.',
  },
  changeIncident: {
    method: 'PUT',
    path: 'contests/:cid/incidents/:iid',
    roles: WATCHERS,
    contest: 'none',
    params: v.object({ cid: idDigits, iid: idDigits }),
    form: v.object({
      level: v.picklist(INCIDENT_LEVELS),
      note: text(MAX_INCIDENT_CHARS),
      closed: flag,
      version: countDigits,
    }),
    answer: wire.incident,
    changes: ['signals'],
    what: 'Changes an incident, closes it or opens it again. Refused when it has changed since `version`.',
  },
  takeCharge: {
    method: 'POST',
    path: 'contests/:cid/wall/charges',
    roles: WATCHERS,
    contest: 'none',
    params: cid,
    form: v.object({
      participants,
      /** False: releases those in the caller's own charge. */
      take: flag,
    }),
    answer: v.object({ changed: v.number() }),
    what: 'Takes competitors into one’s charge, or lets them go.',
  },
  handOver: {
    method: 'POST',
    path: 'contests/:cid/wall/handovers',
    roles: WATCHERS,
    contest: 'none',
    params: cid,
    form: v.object({
      to: text(MAX_REASON_CHARS),
      participants,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_CHARS, 'backend.too_long')), ''),
    }),
    answer: wire.handover,
    what: 'Hands competitors over to another proctor of the contest, who accepts or declines.',
  },
  closeHandover: {
    method: 'POST',
    path: 'contests/:cid/wall/handovers/:hid',
    roles: WATCHERS,
    contest: 'none',
    params: v.object({ cid: idDigits, hid: idDigits }),
    form: v.object({ outcome: v.picklist(['accepted', 'declined', 'withdrawn']) }),
    answer: wire.handover,
    what: 'Accepts or declines what is handed over to oneself, or withdraws what one hands over.',
  },
  tellWatched: {
    method: 'POST',
    path: 'contests/:cid/wall/messages',
    roles: WATCHERS,
    contest: 'none',
    params: cid,
    form: v.object({
      to: v.picklist(['person', 'room']),
      /** The login name of the competitor, or the room. */
      name: text(MAX_REASON_CHARS),
      message: text(MAX_ANSWER_CHARS),
    }),
    answer: announcement,
    changes: ['communication'],
    what: 'Writes to one competitor, or to those in a room; they get it as an announcement of their own.',
  },
  withdrawTold: {
    method: 'POST',
    path: 'contests/:cid/wall/messages/:aid/withdraw',
    roles: WATCHERS,
    contest: 'none',
    params: v.object({ cid: idDigits, aid: idDigits }),
    answer: announcement,
    changes: ['communication'],
    what: 'Takes back a message that one wrote oneself.',
  },
  pictureViews: {
    method: 'GET',
    path: 'users/:uname/picture_views',
    roles: ADMIN,
    contest: 'optional',
    params: v.object({ uname: v.string() }),
    answer: wire.pictureViews,
    what: "Who looked at a person's pictures, when and at which; of the chosen contest, or of all.",
  },
});
