import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { type ShareSource } from '../proctoring.ts';
import { shareStateOf } from './watching.ts';

/** The time from an instant up to, and not including, another; ms since the epoch. */
export interface Span {
  readonly fromAt: number;
  readonly toAt: number;
}

/**
 * Reasons for a time without pictures (PRC-7): they were deleted to make room; the person was not logged in; the
 * server did not hear of the browser; the source was not shared; or it was, and yet no picture came.
 */
const GAP_REASONS = ['deleted', 'logged_out', 'no_network', 'not_sharing', 'unknown'] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** A time without pictures of a camera or a screen, with the reason. */
export interface Gap extends Span {
  readonly source: ShareSource;
  readonly why: GapReason;
}

/** Facts about one competitor in one contest. Lists are in the order of time. */
export interface CoverageFacts {
  /** The time in which the person was to be watched. */
  readonly watched: Span;
  /** Sources that the contest requires. */
  readonly asked: readonly ShareSource[];
  /** Pictures by source, with their times. */
  readonly pictures: readonly { readonly source: ShareSource; readonly at: number }[];
  /** Times when each source was shared, by the log. */
  readonly shared: Readonly<Record<ShareSource, readonly Span[]>>;
  /** Times when the server heard from their browser. */
  readonly heard: readonly Span[];
  /** Times with an open session. */
  readonly loggedIn: readonly Span[];
  /** Pictures up to this instant may have been deleted to make room; null: none were. */
  readonly goneUntil: number | null;
}

/** The part of a time that pictures cover, and the gaps. */
export interface Coverage {
  /** Covered share, from 0 to 1; null: there was nothing to be watched. */
  readonly share: number | null;
  readonly covered: readonly Span[];
  readonly gaps: readonly Gap[];
}

/** A picture late by less than another period leaves no gap: the next one shows that the source was shared. Ours. */
const LATE_PERIODS = 2;
/** Shorter pieces of a gap are merged into their neighbours: times of contact are not that exact. Ours. */
const SHORT_MS = SNAPSHOT_PERIOD_MS;

/** Two streams are pictured in turn, so that each is half as often (§7). */
function periodOf(asked: readonly ShareSource[]): number {
  return SNAPSHOT_PERIOD_MS * Math.max(1, asked.length);
}

/** Coverage of the watched time by the pictures of a source, with a reason for each gap. */
export function coverageOf(source: ShareSource, facts: CoverageFacts): Coverage {
  const { watched, asked, pictures } = facts;
  const lengthMs = watched.toAt - watched.fromAt;
  if (lengthMs <= 0 || !asked.includes(source)) return { share: null, covered: [], gaps: [] };
  const instants = pictures.filter((picture) => picture.source === source).map(({ at }) => at);
  const conditions = [[watched], facts.shared[source], facts.heard, facts.loggedIn];
  const covered = within(spansOf(instants, periodOf(asked), conditions), watched);
  const gaps = rest(covered, watched).flatMap((gap) => explained(source, gap, facts));
  return { share: lengthOf(covered) / lengthMs, covered, gaps };
}

/** Share of the watched time in which all required sources were pictured; null: nothing was to be watched. */
export function wholeShare(facts: CoverageFacts): number | null {
  const { watched, asked } = facts;
  const lengthMs = watched.toAt - watched.fromAt;
  if (lengthMs <= 0 || asked.length === 0) return null;
  const missing = asked.flatMap((source) => rest(coverageOf(source, facts).covered, watched));
  return 1 - lengthOf(joined(missing)) / lengthMs;
}

/**
 * The times that pictures cover: each until the next one, or for a period if the next is late or missing. The
 * first picture is due within a period after all `conditions` begin to hold; no gap counts before it.
 */
function spansOf(
  instants: readonly number[],
  periodMs: number,
  conditions: readonly (readonly Span[])[],
): readonly Span[] {
  const ordered = [...instants].sort((a, b) => a - b);
  const spans = ordered.map((at, index) => {
    const next = ordered[index + 1];
    const isInTime = next !== undefined && next - at <= LATE_PERIODS * periodMs;
    return { fromAt: beginOf(at, periodMs, conditions), toAt: isInTime ? next : at + periodMs };
  });
  return joined(spans);
}

/**
 * The begin of the time that a picture covers: when all conditions began to hold, if that was within a period
 * before the picture; otherwise the picture's own time, since an earlier one was due.
 */
function beginOf(at: number, periodMs: number, conditions: readonly (readonly Span[])[]): number {
  const since = conditions.map(
    (spans) => spans.find((span) => span.fromAt <= at && at < span.toAt)?.fromAt ?? Infinity,
  );
  const begin = Math.max(...since);
  return begin <= at && begin >= at - periodMs ? begin : at;
}

/** Merges spans into spans in order that neither touch nor overlap. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.fromAt - b.fromAt)) {
    const last = found.at(-1);
    if (last !== undefined && span.fromAt <= last.toAt)
      found[found.length - 1] = { fromAt: last.fromAt, toAt: Math.max(last.toAt, span.toAt) };
    else if (span.toAt > span.fromAt) found.push({ fromAt: span.fromAt, toAt: span.toAt });
  }
  return found;
}

/** Times when a source was shared, by the log in order: a label begins one, an end or a refusal ends it. */
export function sharedSpans(
  source: ShareSource,
  lines: readonly { readonly operation: string; readonly message: string; readonly at: number }[],
  untilAt: number,
): readonly Span[] {
  const found: Span[] = [];
  let since: number | null = null;
  for (const { operation, message, at } of lines) {
    if (operation !== (source === 'camera' ? 'CAMERA_SHARE' : 'SCREEN_SHARE')) continue;
    const isShared = shareStateOf(message) === 'on';
    if (since !== null && !isShared) found.push({ fromAt: since, toAt: at });
    since = isShared ? (since ?? at) : null;
  }
  if (since !== null) found.push({ fromAt: since, toAt: untilAt });
  return joined(found);
}

/** The parts of the spans within a time. */
function within(spans: readonly Span[], { fromAt, toAt }: Span): readonly Span[] {
  return spans
    .map((span) => ({ fromAt: Math.max(fromAt, span.fromAt), toAt: Math.min(toAt, span.toAt) }))
    .filter((span) => span.toAt > span.fromAt);
}

/** The parts of a time outside the spans, which are in order and do not overlap. */
function rest(spans: readonly Span[], { fromAt, toAt }: Span): readonly Span[] {
  const found: Span[] = [];
  let at = fromAt;
  for (const span of spans) {
    if (span.fromAt > at) found.push({ fromAt: at, toAt: span.fromAt });
    at = Math.max(at, span.toAt);
  }
  if (toAt > at) found.push({ fromAt: at, toAt });
  return found;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { fromAt, toAt }) => sum + toAt - fromAt, 0);
}

/** A gap as one piece for each reason that held, one after the other. */
function explained(source: ShareSource, gap: Span, facts: CoverageFacts): readonly Gap[] {
  const spans = [...facts.shared[source], ...facts.heard, ...facts.loggedIn];
  const edges = spans.flatMap(({ fromAt, toAt }) => [fromAt, toAt]).concat(facts.goneUntil ?? []);
  const inside = edges.filter((at) => at > gap.fromAt && at < gap.toAt);
  const cuts = [...new Set([gap.fromAt, ...inside, gap.toAt])].sort((a, b) => a - b);
  const pieces = cuts.slice(1).map((toAt, index): Gap => {
    const fromAt = cuts[index] ?? gap.fromAt;
    return { source, fromAt, toAt, why: reasonAt((fromAt + toAt) / 2, source, facts) };
  });
  return withoutShort(alikeJoined(pieces));
}

/** The first reason that applies: without a login no contact, and without contact no news of sharing. */
function reasonAt(at: number, source: ShareSource, facts: CoverageFacts): GapReason {
  if (facts.goneUntil !== null && at <= facts.goneUntil) return 'deleted';
  if (!isIn(facts.loggedIn, at)) return 'logged_out';
  if (!isIn(facts.heard, at)) return 'no_network';
  return isIn(facts.shared[source], at) ? 'unknown' : 'not_sharing';
}

function isIn(spans: readonly Span[], at: number): boolean {
  return spans.some(({ fromAt, toAt }) => fromAt <= at && at < toAt);
}

function alikeJoined(pieces: readonly Gap[]): readonly Gap[] {
  const found: Gap[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last?.why === piece.why) found[found.length - 1] = { ...last, toAt: piece.toAt };
    else found.push(piece);
  }
  return found;
}

/** Merges the shortest short piece into its longer neighbour, until none is short or only one is left. */
function withoutShort(pieces: readonly Gap[]): readonly Gap[] {
  const lengths = pieces.map(({ fromAt, toAt }) => toAt - fromAt);
  const shortest = lengths.indexOf(Math.min(...lengths));
  if (pieces.length < 2 || (lengths[shortest] ?? SHORT_MS) >= SHORT_MS) return pieces;
  const [before, after] = [lengths[shortest - 1] ?? -1, lengths[shortest + 1] ?? -1];
  const into = pieces[before >= after ? shortest - 1 : shortest + 1];
  return withoutShort(
    alikeJoined(pieces.map((piece, at) => (at === shortest && into ? { ...piece, why: into.why } : piece))),
  );
}
