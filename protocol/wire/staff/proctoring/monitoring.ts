import * as v from 'valibot';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { INCIDENT_LEVELS } from '#domain/proctoring/watching/watching.ts';
import { id, instant } from '#protocol/fields.ts';

/** Ids of pictures, lines and signals may be larger than those of people. */
const longId = v.pipe(v.number(), v.integer(), v.minValue(1));
const source = v.picklist(SHARE_SOURCES);

/** A contest in which a person was watched, to choose from. */
const monitoredContest = v.object({
  id,
  name: v.string(),
  start_at: instant,
  end_at: instant,
  camera: v.boolean(),
  screen: v.boolean(),
  /** Number of the person's pictures. */
  pictures: v.number(),
});

/** The contests of a person, the newest first. */
export const monitoredContests = v.object({
  person: v.object({ id, username: v.string(), display_name: v.string(), group: v.string() }),
  contests: v.array(monitoredContest),
});
export type MonitoredContests = v.InferOutput<typeof monitoredContests>;

/** A picture without its content. `at` is the time at which it was taken. */
const picture = v.object({
  id: longId,
  source,
  at: instant,
  received_at: instant,
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  /** Number of earlier pictures that were due and never came. */
  missed: v.number(),
});
export type MonitoredPicture = v.InferOutput<typeof picture>;

/** A line of the activity log: a browser's note (§7). */
const line = v.object({
  id: longId,
  at: instant,
  received_at: instant,
  operation: v.string(),
  message: v.string(),
});
export type MonitoredLine = v.InferOutput<typeof line>;

/** A signal (PRC-8); `ended_at` is null while it lasts. */
const signal = v.object({
  id: longId,
  kind: v.picklist(SIGNAL_KINDS),
  source: v.nullable(source),
  at: instant,
  ended_at: v.nullable(instant),
  detail: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type MonitoredSignal = v.InferOutput<typeof signal>;

/** A proctor's note (PRC-8). */
const incident = v.object({
  id,
  level: v.picklist(INCIDENT_LEVELS),
  note: v.string(),
  at: instant,
  /** Kind of its signal; null: it is about none. */
  signal: v.nullable(v.picklist(SIGNAL_KINDS)),
  /** Its author's name. */
  made_by: v.string(),
  /** Time of closing; null: it is open. */
  closed_at: v.nullable(instant),
});
export type MonitoredIncident = v.InferOutput<typeof incident>;

/** A session that was open around the contest. */
const session = v.object({
  id,
  at: instant,
  /** Time of its end; null: it is open. */
  ended_at: v.nullable(instant),
  last_used_at: instant,
  /** Networks it was used from; empty once these are deleted. */
  places: v.array(v.string()),
  by_token: v.boolean(),
});
export type MonitoredSession = v.InferOutput<typeof session>;

/** All records of watching one person in one contest (PRC-7), each list in the order of time. */
export const monitoring = v.object({
  person: monitoredContests.entries.person,
  contest: v.object({
    id,
    name: v.string(),
    start_at: instant,
    /** The person's own end. */
    end_at: instant,
    finished_at: v.nullable(instant),
    camera: v.boolean(),
    screen: v.boolean(),
    internet: v.boolean(),
    /** Time at which its records are deleted. */
    kept_until: instant,
    /** The time up to which pictures were deleted to make room; null: none were. */
    gone_until: v.nullable(instant),
  }),
  /** The server's time of this answer. */
  at: instant,
  pictures: v.array(picture),
  lines: v.array(line),
  signals: v.array(signal),
  incidents: v.array(incident),
  sessions: v.array(session),
  /** Spans of time in which the server heard from the browser. */
  heard: v.array(v.object({ from_at: instant, to_at: instant })),
  /** True: the list is cut, and these are the newest. */
  is_cut: v.boolean(),
});
export type Monitoring = v.InferOutput<typeof monitoring>;
