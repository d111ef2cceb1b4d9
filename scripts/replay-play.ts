import { setTimeout as delay } from 'node:timers/promises';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';
import {
  feedContestOf,
  feedEventsOf,
  type FeedOptions,
  placeAgain,
  type Placement,
  placeRecording,
  type Speed,
  stageAt,
  stageChanges,
  withdrawalsOf,
} from '#server/exchange/contest-api/schedule.ts';
import { type RecordedAnnouncement } from './replay-file.ts';
import { type FeedOpened, type FeedTarget } from './replay-target.ts';

const MAX_BATCH = 500;
/** Most runs in a batch: a run takes about 150 bytes, and up to twice the length of an id. */
const MAX_RUNS_OF_BATCH = 10_000;
/** Events that are due within this time are sent together, ms. */
const GATHER_MS = 100;

/** Options for playing a recording. */
export interface PlayOptions extends FeedOptions {
  readonly speed: Speed;
  /** Time until the start, ms; ignored at speed `max`. */
  readonly leadMs: number;
  /** Opens a further contest, even if this recording was played before. */
  readonly again: boolean;
  /** Announcements to make on the way; a feed has none. */
  readonly announcements?: readonly RecordedAnnouncement[];
}

/** Totals of a recording's events. */
export interface Totals {
  taken: number;
  repeated: number;
  readonly refused: Map<string, number>;
}

/** Plays a recording into a server; at speed `max` all at once. Returns its totals. */
export async function playRecording(
  target: FeedTarget,
  recording: RecordedContest,
  options: PlayOptions,
): Promise<Totals> {
  const offsetMs = await target.clockOffsetMs();
  const now = () => Date.now() + offsetMs;
  const isAtOnce = options.speed === 'max';
  const wanted = placeRecording(recording, options.speed, now() + (isAtOnce ? 0 : options.leadMs));
  const opened = await target.open(feedContestOf(recording, wanted, options), options.again);
  const placement = placeAgain(recording, opened);
  reportOpened(target, opened, placement);
  const id = opened.contest_id;
  const stage = (at: number | null) =>
    feedContestOf(recording, placement, options, stageAt(recording, placement, at));
  if (!opened.created) await target.change(id, stage(now()));
  const totals: Totals = { taken: 0, repeated: 0, refused: new Map() };
  await sendAll(target, id, withdrawalsOf(recording, opened.known, now()), totals);
  // A continued contest has its announcements already.
  const said = opened.created ? (options.announcements ?? []) : [];
  await Promise.all([
    sendInTime(target, id, recording, placement, isAtOnce ? null : now, totals),
    announceInTime(target, id, said, placedBy(recording, placement), isAtOnce ? null : now),
  ]);
  for (const at of isAtOnce ? [] : stageChanges(recording, placement)) {
    if (at <= now()) continue;
    await delayUntil(at, now);
    await target.change(id, stage(now()));
  }
  await target.change(id, stage(isAtOnce ? null : now()));
  return totals;
}

/** Sends events in batches, without looking at the clock. */
export async function sendAll(
  target: FeedTarget,
  contestId: number,
  events: readonly FeedEvent[],
  totals: Totals,
): Promise<void> {
  for (let from = 0; from < events.length;) {
    const to = endOfBatch(events, from);
    const result = await target.send(contestId, events.slice(from, to));
    from = to;
    totals.taken += result.taken;
    totals.repeated += result.repeated;
    for (const { reason } of result.refused) {
      totals.refused.set(reason, (totals.refused.get(reason) ?? 0) + 1);
    }
  }
}

/** Index after the last event of the batch that one call takes. */
function endOfBatch(events: readonly FeedEvent[], from: number): number {
  let runs = 0;
  let to = from;
  while (to < events.length && to - from < MAX_BATCH) {
    const event = events[to];
    runs += event?.type === 'judgement' ? (event.runs?.length ?? 0) : 0;
    if (runs > MAX_RUNS_OF_BATCH && to > from) break;
    to += 1;
  }
  return to;
}

async function sendInTime(
  target: FeedTarget,
  contestId: number,
  recording: RecordedContest,
  placement: Placement,
  now: (() => number) | null,
  totals: Totals,
): Promise<void> {
  const events = feedEventsOf(recording, placement);
  for (let next = 0; next < events.length;) {
    const batch = dueBatch(events, next, now === null ? Number.POSITIVE_INFINITY : now() + GATHER_MS);
    if (batch.length === 0) {
      await delay(Math.max(10, Math.min(1000, (events[next]?.at ?? 0) - (now?.() ?? 0))));
      continue;
    }
    await sendAll(target, contestId, batch, totals);
    next += batch.length;
    reportProgress(next, events.length, batch.at(-1)?.at ?? 0, placement, recording);
  }
}

async function announceInTime(
  target: FeedTarget,
  contestId: number,
  announcements: readonly RecordedAnnouncement[],
  instantOf: (atMs: number) => number,
  now: (() => number) | null,
): Promise<void> {
  for (const { atMs, topic, message } of announcements) {
    if (now !== null) await delayUntil(instantOf(atMs), now);
    await target.announce(contestId, topic, message);
  }
}

/** Converts times of the recording to the server's clock. */
function placedBy({ durationMs }: RecordedContest, { startAt, endAt }: Placement): (atMs: number) => number {
  return (atMs) => startAt + (atMs / durationMs) * (endAt - startAt);
}

async function delayUntil(at: number, now: () => number): Promise<void> {
  while (now() < at) await delay(Math.max(10, Math.min(1000, at - now())));
}

function dueBatch(events: readonly FeedEvent[], from: number, until: number): FeedEvent[] {
  let to = from;
  while (to < events.length && to - from < MAX_BATCH && (events[to]?.at ?? 0) <= until) to += 1;
  return events.slice(from, to);
}

/** Prints the opened contest and the address of its standings. */
export function reportOpened(target: FeedTarget, opened: FeedOpened, { startAt, endAt }: Placement): void {
  const judged = opened.known.filter((one) => one.judgement !== null).length;
  console.log(
    opened.created
      ? `Contest ${opened.contest_id} opened; it starts ${new Date(startAt).toLocaleTimeString()} and ends ${new Date(endAt).toLocaleTimeString()}.`
      : `Going on with contest ${opened.contest_id}: ${opened.known.length} submissions and ${judged} judgements are there.`,
  );
  console.log(`Public standings: ${target.url}/public/standing/${opened.contest_id}`);
}

function reportProgress(
  done: number,
  all: number,
  at: number,
  { startAt, endAt }: Placement,
  recording: RecordedContest,
): void {
  const clock = hoursAndMinutes(((at - startAt) / (endAt - startAt)) * recording.durationMs);
  const text = `${done} of ${all}, contest time ${clock}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}   `);
  else if (done === all || done % 1000 < MAX_BATCH) console.log(text);
}
