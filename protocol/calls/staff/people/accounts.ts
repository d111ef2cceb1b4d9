import * as v from 'valibot';
import { FILE_ENCODINGS, FILE_FIELDS, MAX_PEOPLE_FILE_BYTES } from '#domain/people/people-columns.ts';
import { MAX_PERSON_FIELD_CHARS, PERSON_FIELDS } from '#domain/people/people.ts';
import { ROLES, USER_TYPES } from '#domain/roles.ts';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, digits, flag, idDigits, json } from '#protocol/fields.ts';
import { ADMIN, ORGANISERS } from '#protocol/roles.ts';
import { filePlan, fileWritten } from '#protocol/wire/staff/people/people-file.ts';
import {
  cardsAnswer,
  peopleAnswer,
  peopleValues,
  personDetail,
  personRow,
} from '#protocol/wire/staff/people/accounts.ts';

const uid = v.object({ uid: idDigits });
/** The text that a filter searches for. */
const wanted = v.optional(v.pipe(v.string(), v.maxLength(MAX_PERSON_FIELD_CHARS, 'backend.too_long')));
/** A value of a person's field; domain/people/people.ts has the rules of each field. */
const value = v.pipe(v.string(), v.trim(), v.maxLength(10 * MAX_PERSON_FIELD_CHARS, 'backend.too_long'));

/** Filters of people: a person must match every given one. */
const peopleFilter = {
  /** Words that must all occur in a person's fields. */
  q: wanted,
  role: v.optional(v.picklist(ROLES)),
  type: v.optional(v.picklist(USER_TYPES)),
  group: wanted,
  school: wanted,
  site: wanted,
  room: wanted,
  contest: v.optional(idDigits),
  state: v.optional(v.picklist(['active', 'disabled', 'no_password'])),
};
export type PeopleFilter = v.InferOutput<v.ObjectSchema<typeof peopleFilter, undefined>>;

/** Orders of people. */
const PEOPLE_ORDERS = ['display_name', 'name', 'group', 'room', 'newest'] as const;

/** A person as a form describes them. */
const described = v.object({
  name: value,
  display_name: value,
  group: v.optional(value, ''),
  school: v.optional(value, ''),
  site: v.optional(value, ''),
  room: v.optional(value, ''),
  seat: v.optional(value, ''),
  extra_time: v.optional(value, ''),
  accommodation: v.optional(value, ''),
});

/** A field's value as the caller saw it, and its new one. */
const change = v.object({ from: v.string(), to: value });
const changes = v.object({
  ...(Object.fromEntries(PERSON_FIELDS.map((field) => [field, v.optional(change)])) as Record<
    (typeof PERSON_FIELDS)[number],
    v.OptionalSchema<typeof change, undefined>
  >),
  role: v.optional(v.object({ from: v.string(), to: v.picklist(ROLES) })),
  type: v.optional(change),
});

/** Fields besides a users file. */
const fileForm = v.object({
  /** The field of each column; left out: by the headers. */
  columns: v.optional(json(v.array(v.nullable(v.picklist(FILE_FIELDS))))),
  /** The row of the headers, as a spreadsheet numbers it, 0 for none; left out: the server finds it. */
  head: v.optional(countDigits),
  /** The encoding of the file; left out: the server finds or guesses it. */
  encoding: v.optional(v.picklist(FILE_ENCODINGS)),
  /** The contest that the people are added to. */
  contest: v.optional(idDigits),
});

/**
 * The people of contests: admins see and change all, teachers those of their own contests; other authors only
 * see theirs.
 */
export const peopleCalls = defineCalls({
  people: {
    method: 'GET',
    path: 'people',
    roles: ORGANISERS,
    contest: 'none',
    query: v.object({
      ...peopleFilter,
      sort: v.optional(v.picklist(PEOPLE_ORDERS), 'display_name'),
      from: v.optional(digits, '0'),
      limit: v.optional(v.pipe(digits, v.maxValue(500)), '100'),
    }),
    answer: peopleAnswer,
    shows: ['people'],
    what: 'People that pass every filter given, a page at a time, and how many there are.',
  },
  peopleValues: {
    method: 'GET',
    path: 'people/values',
    roles: ORGANISERS,
    contest: 'none',
    answer: peopleValues,
    shows: ['people'],
    what: 'The groups, schools, sites and rooms that people have.',
  },
  person: {
    method: 'GET',
    path: 'people/named/:uname',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ uname: v.string() }),
    answer: personDetail,
    shows: ['people'],
    what: 'A person by their login name, with their contests, open sessions and questions.',
  },
  createPerson: {
    method: 'POST',
    path: 'people',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      person: json(described),
      role: v.optional(v.picklist(ROLES), 'user'),
      type: v.optional(v.string(), ''),
      /** The password; left out: the server makes one. */
      password: v.optional(v.string()),
      /** The contest that they are added to. Teachers must name one of theirs. */
      contest: v.optional(idDigits),
      category: v.optional(value, ''),
    }),
    answer: v.object({ person: personRow, password: v.nullable(v.string()) }),
    changes: ['people'],
    what: 'Makes a person. A password made by the server is in the answer and nowhere else.',
  },
  changePerson: {
    method: 'PUT',
    path: 'people/:uid',
    roles: ORGANISERS,
    contest: 'none',
    params: uid,
    form: v.object({ changes: json(changes) }),
    answer: personRow,
    changes: ['people'],
    what: 'Changes fields of a person. Refused with the names of those that somebody else has changed meanwhile.',
  },
  disablePerson: {
    method: 'POST',
    path: 'people/:uid/disable',
    roles: ORGANISERS,
    contest: 'none',
    params: uid,
    form: v.object({ disabled: flag }),
    answer: personRow,
    changes: ['people'],
    what: 'Keeps a person out and ends their sessions, or lets them in again.',
  },
  removePerson: {
    method: 'DELETE',
    path: 'people/:uid',
    roles: ORGANISERS,
    contest: 'none',
    params: uid,
    form: v.object({
      /**
       * `delete` removes a person without work; `anonymise` keeps the work and removes every trace of its
       * author.
       */
      how: v.picklist(['delete', 'anonymise']),
      /** The person's login name, typed as a confirmation. */
      name: v.string(),
    }),
    answer: v.object({ ok: v.literal(true) }),
    changes: ['people'],
    what: 'Takes a person away, or all that says who they are.',
  },
  exportPerson: {
    method: 'POST',
    path: 'people/:uid/data',
    roles: ADMIN,
    contest: 'none',
    params: uid,
    answer: 'file',
    what: 'Everything that is kept of a person as one ZIP, to be given to them. The audit has it.',
  },
  erasePerson: {
    method: 'POST',
    path: 'people/:uid/erase',
    roles: ADMIN,
    contest: 'none',
    params: uid,
    form: v.object({
      /** The person's login name, typed as a confirmation. */
      name: v.string(),
    }),
    answer: v.object({ pictures: v.number() }),
    changes: ['people'],
    what: 'Erases what is personal of somebody; what results stand on stays under a name that says nothing. 409 while a contest of theirs runs.',
  },
  endPersonSessions: {
    method: 'POST',
    path: 'people/:uid/sessions/end',
    roles: ORGANISERS,
    contest: 'none',
    params: uid,
    form: v.object({ session: v.optional(idDigits) }),
    answer: v.object({ ended: v.number() }),
    changes: ['people'],
    what: 'Ends a session of a person, or all of them.',
  },
  viewAs: {
    method: 'POST',
    path: 'people/:uid/view',
    roles: ADMIN,
    contest: 'none',
    params: uid,
    answer: v.object({ token: v.string() }),
    what: 'A one-time token, good for a minute, for a session that shows what a competitor sees and in which nothing can be changed. It ends after 15 minutes, or with the session of whoever asked; the audit has it.',
  },
  checkPeopleFile: {
    method: 'POST',
    path: 'people/file/check',
    roles: ORGANISERS,
    contest: 'none',
    form: fileForm,
    files: { file: { maxBytes: MAX_PEOPLE_FILE_BYTES } },
    answer: filePlan,
    what: 'What a users file (CSV, TSV, XLSX, JSON) will do, row by row, with its errors. Nothing is written.',
  },
  writePeopleFile: {
    method: 'POST',
    path: 'people/file',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({ ...fileForm.entries, plan: v.string() }),
    files: { file: { maxBytes: MAX_PEOPLE_FILE_BYTES } },
    answer: fileWritten,
    changes: ['people'],
    what: 'Writes a users file as its plan showed it, all at once, or nothing.',
  },
  issuePasswords: {
    method: 'POST',
    path: 'people/passwords',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      /** These people; left out: those that match the filter. */
      ids: v.optional(json(v.pipe(v.array(idDigits), v.maxLength(5_000)))),
      filter: v.optional(json(v.object(peopleFilter))),
      what: v.picklist(['password', 'token', 'both']),
    }),
    answer: cardsAnswer,
    changes: ['people'],
    what: 'New passwords, one-time tokens or both for many people; their old ones stop working. Nothing shows them again.',
  },
});
