import * as v from 'valibot';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { ROLES } from '#domain/roles.ts';
import { id, instant } from '#protocol/fields.ts';

/** A person in the form of lists. */
export const personRow = v.object({
  id,
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  school: v.string(),
  site: v.string(),
  room: v.string(),
  seat: v.string(),
  /** Standing extra time: minutes, or percent of a contest; empty: none. */
  extra_time: v.optional(v.string(), ''),
  /** The reason, and other needs of the person. */
  accommodation: v.optional(v.string(), ''),
  role: v.picklist(ROLES),
  /** Comma list of translator, teacher, spectator. */
  type: v.string(),
  /** True: they cannot log in. */
  disabled: v.boolean(),
  has_password: v.boolean(),
  /** Number of their contests. */
  contests: v.number(),
});
export type PersonRow = v.InferOutput<typeof personRow>;

/** A page of people, and the number of all who match the filters. */
export const peopleAnswer = v.object({ people: v.array(personRow), total: v.number() });

/** Values in use, for the fields that offer a list. */
export const peopleValues = v.object({
  group: v.array(v.string()),
  school: v.array(v.string()),
  site: v.array(v.string()),
  room: v.array(v.string()),
});

const personContest = v.object({
  id,
  name: v.string(),
  type: v.picklist(CONTEST_TYPES),
  start_time: instant,
  end_time: instant,
  extra_time: v.number(),
  category: v.string(),
  finished: v.boolean(),
  submissions: v.number(),
});

const personSession = v.object({
  id,
  created_at: instant,
  last_used_at: instant,
  address: v.nullable(v.string()),
  locked: v.boolean(),
  by_token: v.boolean(),
  /** True: it is the caller's own session. */
  own: v.boolean(),
});

const personQuestion = v.object({
  id,
  contest: id,
  topic: v.string(),
  question: v.string(),
  asked_at: instant,
  answered_at: v.nullable(instant),
});

/** The reason why the caller may not change a person; null: they may. */
const bar = v.nullable(
  v.picklist([
    'backend.forbidden',
    'people.not_yours',
    'people.also_elsewhere',
    'people.own_account',
    'people.anonymised',
  ]),
);

/** A person with everything that belongs to them. */
export const personDetail = v.object({
  person: personRow,
  disabled_at: v.nullable(instant),
  /** The reason why the caller may not change them. */
  bar,
  contests: v.array(personContest),
  sessions: v.array(personSession),
  questions: v.array(personQuestion),
  /** True: they have work that must be kept, so they cannot be deleted. */
  has_work: v.boolean(),
});
export type PersonDetail = v.InferOutput<typeof personDetail>;

/** A person's card. Its password is shown once and not stored. */
const personCard = v.object({
  id,
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  site: v.string(),
  room: v.string(),
  seat: v.string(),
  /** The contest that they log in for, with its start; null: none is to come. */
  contest: v.nullable(v.object({ name: v.string(), start_time: instant })),
  /** Code that identifies them at the check-in, and is no login. */
  code: v.string(),
  password: v.nullable(v.string()),
  /** A one-time token. */
  token: v.nullable(v.string()),
});
export type PersonCard = v.InferOutput<typeof personCard>;
export const cardsAnswer = v.object({ cards: v.array(personCard), expires_at: v.nullable(instant) });
export type CardsAnswer = v.InferOutput<typeof cardsAnswer>;
