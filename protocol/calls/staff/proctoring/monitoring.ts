import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { digits, idDigits } from '#protocol/fields.ts';
import { ADMIN } from '#protocol/roles.ts';
import { monitoredContests, monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';

const person = v.object({ uid: idDigits, cid: idDigits });
/** The most characters of a time zone's name; the longest is far shorter. */
const MAX_ZONE_CHARS = 64;

/** The records of watching one person (PRC-7), for admins. */
export const monitoringCalls = defineCalls({
  monitoredContests: {
    method: 'GET',
    path: 'monitoring/:uname',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ uname: v.string() }),
    answer: monitoredContests,
    shows: ['people'],
    what: 'The contests of a person by their login name, with how many pictures of them each keeps.',
  },
  monitoring: {
    method: 'GET',
    path: 'monitoring/:uid/contests/:cid',
    roles: ADMIN,
    contest: 'none',
    params: person,
    answer: monitoring,
    shows: ['signals'],
    what: 'A person in a contest: pictures (without their contents), lines of the log, signals, sessions, and when the server heard of the browser.',
  },
  monitoringPicture: {
    method: 'GET',
    path: 'monitoring/:uid/contests/:cid/pictures/:picture',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ ...person.entries, picture: digits }),
    query: v.object({ way: v.optional(v.picklist(['person', 'film']), 'person') }),
    answer: 'file',
    what: 'A picture of a person. That it was looked at is written down first.',
  },
  monitoringArchive: {
    method: 'POST',
    path: 'monitoring/:uid/contests/:cid/archive',
    roles: ADMIN,
    contest: 'none',
    params: person,
    form: v.object({
      /** The language of its report, and the time zone of its times (UTC where it is unknown). */
      lang: v.optional(v.picklist(['bg', 'en']), 'en'),
      zone: v.optional(v.pipe(v.string(), v.maxLength(MAX_ZONE_CHARS, 'backend.too_long')), 'UTC'),
    }),
    answer: 'file',
    what: 'All of a person in a contest as one ZIP: the pictures, a report to be read and printed, and the lists as CSV. The audit has it.',
  },
});
