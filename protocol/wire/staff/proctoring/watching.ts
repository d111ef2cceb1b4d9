import * as v from 'valibot';
import { INCIDENT_LEVELS, PICTURE_WAYS, SHARE_STATES } from '#domain/proctoring/watching/watching.ts';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { id, instant } from '#protocol/fields.ts';

/** Ids of pictures, lines and signals may be larger than those of people. */
const longId = v.pipe(v.number(), v.integer(), v.minValue(1));
const source = v.picklist(SHARE_SOURCES);
const staffPerson = v.object({ username: v.string(), display_name: v.string() });
const seen = v.object({ ...staffPerson.entries, at: instant });

/** A picture with the time at which it was taken. */
const newestPicture = v.object({ id: longId, at: instant });

/**
 * A camera or a screen: its state by the newest line of the log, the time of that, and its newest picture.
 */
const share = v.object({
  state: v.picklist(SHARE_STATES),
  at: v.nullable(instant),
  /** The browser's label of the source; the reason where it was refused. */
  label: v.string(),
  picture: v.nullable(newestPicture),
});

/** A signal of a competitor (PRC-8). `ended_at` is null while it lasts. */
const watchedSignal = v.object({
  id: longId,
  kind: v.picklist(SIGNAL_KINDS),
  source: v.nullable(source),
  at: instant,
  ended_at: v.nullable(instant),
  detail: v.record(v.string(), v.union([v.string(), v.number()])),
  seen: v.nullable(seen),
});
export type WatchedSignal = v.InferOutput<typeof watchedSignal>;

/** One competitor on the wall (PRC-6), in full. */
const tile = v.object({
  id,
  username: v.string(),
  display_name: v.string(),
  group: v.string(),
  site: v.string(),
  room: v.string(),
  seat: v.string(),
  /** Their own end of the contest. */
  end_at: instant,
  finished_at: v.nullable(instant),
  is_here: v.boolean(),
  /** The last contact before `is_here` changed; null: never. */
  heard_at: v.nullable(instant),
  camera: share,
  screen: share,
  /** The time at which their machine last reached the forbidden internet; null: never. */
  internet_at: v.nullable(instant),
  /** Signals that are open or unseen, newest first, at most a few. */
  signals: v.array(watchedSignal),
  /** Number of unseen signals. */
  unseen: v.number(),
  /** The last person who marked one of their signals as seen. */
  seen: v.nullable(seen),
  incidents: v.object({ open: v.number(), worst: v.nullable(v.picklist(INCIDENT_LEVELS)) }),
  /** The proctor in charge of them. */
  charge: v.nullable(staffPerson),
});
export type Tile = v.InferOutput<typeof tile>;

/** A contest's requirements of machines, and its times. */
const watchedContest = v.object({
  camera: v.boolean(),
  screen: v.boolean(),
  internet: v.boolean(),
  start_at: instant,
  end_at: instant,
});

/**
 * A handover of contestants from one proctor to another; open until it is accepted, declined or withdrawn.
 */
export const handover = v.object({
  id,
  from: staffPerson,
  to: staffPerson,
  participants: v.array(id),
  note: v.string(),
  at: instant,
  closed_at: v.nullable(instant),
  outcome: v.nullable(v.picklist(['accepted', 'declined', 'withdrawn'])),
});
export type Handover = v.InferOutput<typeof handover>;

/** A proctor's contests, each with the number of competitors with an unseen signal. */
export const openAlerts = v.object({ contests: v.array(v.object({ contest: id, alerts: v.number() })) });
export type OpenAlerts = v.InferOutput<typeof openAlerts>;

/** The whole wall of a contest. */
export const wall = v.object({
  contest: id,
  checks: watchedContest,
  tiles: v.array(tile),
  /** The open handovers, and the last closed ones, newest first. */
  handovers: v.array(handover),
  /** Possible recipients of a handover: the proctors of the contest. */
  proctors: v.array(staffPerson),
});
export type Wall = v.InferOutput<typeof wall>;

/** /topic/wall/{contestId}: changed entries in their new form. */
export const wallFrame = v.object({
  action: v.literal('change'),
  checks: watchedContest,
  tiles: v.array(tile),
  /** Newest pictures of contestants who have no other change. */
  pictures: v.array(v.object({ participant: id, source, ...newestPicture.entries })),
  /** People who no longer take part. */
  gone: v.array(id),
  /** The handovers; null: unchanged. */
  handovers: v.nullable(v.array(handover)),
});
export type WallFrame = v.InferOutput<typeof wallFrame>;

/** A recorded incident of a contestant. */
export const incident = v.object({
  id,
  participant: id,
  username: v.string(),
  display_name: v.string(),
  /** The signal it is about. */
  signal: v.nullable(v.object({ id: longId, kind: v.picklist(SIGNAL_KINDS), at: instant })),
  level: v.picklist(INCIDENT_LEVELS),
  note: v.string(),
  at: instant,
  made: seen,
  closed: v.nullable(seen),
  /** The version, which grows with each change; a change names the version its author knows. */
  version: v.number(),
});
export type Incident = v.InferOutput<typeof incident>;

/** A picture on a person's timeline. */
const watchedPicture = v.object({
  id: longId,
  source,
  at: instant,
  received_at: instant,
  width: v.number(),
  height: v.number(),
  /** Number of earlier pictures that were due and never came. */
  missed: v.number(),
});
export type WatchedPicture = v.InferOutput<typeof watchedPicture>;

/** A line of a person's activity log. */
const watchedLine = v.object({
  id: longId,
  at: instant,
  received_at: instant,
  operation: v.string(),
  message: v.string(),
});
export type WatchedLine = v.InferOutput<typeof watchedLine>;

/**
 * One contestant over a span of the contest: pictures, log lines, signals and incidents, each in the order of
 * time.
 */
export const watchedPerson = v.object({
  from_at: instant,
  until_at: instant,
  pictures: v.array(watchedPicture),
  lines: v.array(watchedLine),
  signals: v.array(watchedSignal),
  /** All incidents of the person, at any time. */
  incidents: v.array(incident),
});
export type WatchedPerson = v.InferOutput<typeof watchedPerson>;

/** Looks of staff at a person's pictures (SEC-5); looks in close succession are one entry. */
export const pictureViews = v.object({
  views: v.array(
    v.object({
      id: longId,
      viewer: v.string(),
      viewer_name: v.string(),
      contest: id,
      way: v.picklist(PICTURE_WAYS),
      first_at: instant,
      last_at: instant,
      pictures: v.array(longId),
    }),
  ),
});
export type PictureViews = v.InferOutput<typeof pictureViews>;
