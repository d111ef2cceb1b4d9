import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
const externalId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const place = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
const ids = v.pipe(v.array(externalId), v.maxLength(100));
/** Time of the message, ms of contest time. */
const contestTime = v.pipe(v.number(), v.integer(), v.minValue(-1e12), v.maxValue(1e12));
const metres = v.pipe(v.number(), v.minValue(-1e6), v.maxValue(1e6));

/**
 * Objects of a feed that are stored, by the standard's endpoint: those for which we have no fields, and which
 * are served again unchanged.
 */
export const FEED_OBJECTS = {
  contest: v.object({ name: v.optional(text), formal_name: v.optional(text) }),
  languages: v.object({
    name: v.optional(text),
    entry_point_required: v.optional(v.boolean()),
    entry_point_name: v.optional(text),
    extensions: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50))),
  }),
  groups: v.object({
    icpc_id: v.optional(text),
    name: v.optional(text),
    type: v.optional(text),
    location: v.optional(place),
  }),
  organizations: v.object({
    icpc_id: v.optional(text),
    name: v.optional(text),
    formal_name: v.optional(text),
    country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    country_subdivision: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))),
    url: v.optional(text),
    twitter_hashtag: v.optional(text),
    twitter_account: v.optional(text),
    location: v.optional(place),
  }),
  problems: v.object({
    rgb: v.optional(v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?$/))),
    color: v.optional(text),
    time_limit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
    memory_limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9))),
    test_data_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
  }),
  teams: v.object({
    icpc_id: v.optional(text),
    name: v.optional(text),
    label: v.optional(text),
    organization_id: v.optional(externalId),
    group_ids: v.optional(v.pipe(v.array(externalId), v.maxLength(100))),
    location: v.optional(
      v.object({
        x: metres,
        y: metres,
        rotation: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
      }),
    ),
  }),
  clarifications: v.object({
    text: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
    contest_time_ms: v.optional(contestTime),
    from_team_id: v.optional(externalId),
    to_team_ids: v.optional(ids),
    to_group_ids: v.optional(ids),
    reply_to_id: v.optional(externalId),
    problem_id: v.optional(externalId),
  }),
  commentary: v.object({
    message: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
    contest_time_ms: v.optional(contestTime),
    tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100))),
    team_ids: v.optional(ids),
    problem_ids: v.optional(ids),
    submission_ids: v.optional(ids),
  }),
} as const;

export type FeedObjectType = keyof typeof FEED_OBJECTS;
export const FEED_OBJECT_TYPES = Object.keys(FEED_OBJECTS) as readonly FeedObjectType[];

const objectOf = <T extends FeedObjectType>(type: T) =>
  v.object({
    type: v.literal(type),
    /** Id in the feed; '' for the contest, of which there is one. */
    id: v.pipe(v.string(), v.maxLength(100)),
    data: FEED_OBJECTS[type],
  });

/** An object of a feed, with its stored properties. */
export const feedObject = v.variant('type', [
  objectOf('contest'),
  objectOf('languages'),
  objectOf('groups'),
  objectOf('organizations'),
  objectOf('problems'),
  objectOf('teams'),
  objectOf('clarifications'),
  objectOf('commentary'),
]);
export type FeedObject = v.InferOutput<typeof feedObject>;
