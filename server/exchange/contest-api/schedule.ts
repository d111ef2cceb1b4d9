import { type FeedContest, type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type RecordedContest, type RecordedWork } from './recording.ts';

/** Playing speed: a multiple of the recorded one; `max`: all at once into a contest that just ended. */
export type Speed = number | 'max';

/** The start and end of a recording on the server's clock. */
export interface Placement {
  readonly startAt: number;
  readonly endAt: number;
}

/** Stages of a contest after its end. */
export interface Stage {
  /** True: the board is no longer frozen. */
  readonly isThawed: boolean;
  /** When its results became final, on the server's clock; null: not yet. */
  readonly finalAt: number | null;
}

/** Facts that a feed does not hold about its contest. */
export interface FeedOptions {
  readonly externalId: string;
  readonly lastAcceptedBreaksTies: boolean;
}

/** A stored submission and its judgement, by their ids in the feed. */
export interface KnownWork {
  readonly submission: string;
  readonly judgement: string | null;
}

const UNDER_WAY: Stage = { isThawed: false, finalAt: null };

/** The placement of a recording that starts at an instant; with `max`, that ends at this instant. */
export function placeRecording(recording: RecordedContest, speed: Speed, at: number): Placement {
  return speed === 'max'
    ? { startAt: at - recording.durationMs, endAt: at }
    : { startAt: at, endAt: at + Math.round(recording.durationMs / speed) };
}

/** Placement of a contest that was opened before. Its start and speed stay; the length may have changed. */
export function placeAgain(
  recording: RecordedContest,
  opened: { readonly start_time: number; readonly end_time: number; readonly duration_ms: number | null },
): Placement {
  const { start_time: startAt, end_time: endAt, duration_ms: before } = opened;
  const length = endAt - startAt;
  return {
    startAt,
    endAt: before === null ? endAt : startAt + Math.round((length / before) * recording.durationMs),
  };
}

/** The stage of a recording's contest at an instant of the server's clock; null: after all of it. */
export function stageAt(recording: RecordedContest, placement: Placement, now: number | null): Stage {
  const passed = (ms: number | null) => {
    const at = ms === null ? null : instantOf(recording, placement, ms);
    return at === null || (now !== null && at > now) ? null : at;
  };
  return { isThawed: passed(recording.thawedMs) !== null, finalAt: passed(recording.finalizedMs) };
}

/** The instants after the end at which the stage changes, in order. */
export function stageChanges(recording: RecordedContest, placement: Placement): readonly number[] {
  return [recording.thawedMs, recording.finalizedMs]
    .flatMap((ms) => (ms === null ? [] : [instantOf(recording, placement, ms)]))
    .sort((a, b) => a - b);
}

/** The contest of a recording at a stage. The freeze is scaled; penalties stay in contest minutes. */
export function feedContestOf(
  recording: RecordedContest,
  placement: Placement,
  { externalId, lastAcceptedBreaksTies }: FeedOptions,
  { isThawed, finalAt }: Stage = UNDER_WAY,
): FeedContest {
  const { freezeMs } = recording;
  return {
    external_id: externalId,
    name: recording.name,
    type: recording.type,
    start_time: placement.startAt,
    end_time: placement.endAt,
    duration_ms: recording.durationMs,
    final_at: finalAt,
    standings:
      freezeMs === null || isThawed
        ? 'yes'
        : `yes_${decimal((freezeMs * scaleOf(recording, placement)) / 60_000)}`,
    last_accepted_breaks_ties: lastAcceptedBreaksTies,
    penalty_minutes: recording.penaltyMinutes,
    public_standing: true,
    tasks: recording.tasks.map((one) => ({
      external_id: one.id,
      label: one.label,
      name: one.name,
      max_score: one.maxScore,
    })),
    teams: recording.teams.map((one) => ({
      external_id: one.id,
      name: one.id,
      display_name: one.name,
      school: one.school,
      group: one.group,
      category: one.category,
      on_board: one.isOnBoard,
    })),
    objects: [...recording.objects],
  };
}

/** The work of a recording in order, with the times of the server's clock. */
export function feedEventsOf(recording: RecordedContest, placement: Placement): readonly FeedEvent[] {
  return recording.work.map((one) => feedEventOf(one, instantOf(recording, placement, one.atMs)));
}

/** Withdrawals of stored work that is no longer in the recording. */
export function withdrawalsOf(
  recording: RecordedContest,
  known: readonly KnownWork[],
  at: number,
): readonly FeedEvent[] {
  const ids = (type: RecordedWork['type']) =>
    new Set(recording.work.flatMap((one) => (one.type === type ? [one.id] : [])));
  const submissions = ids('submission');
  const judgements = ids('judgement');
  return known.flatMap(({ submission, judgement }): FeedEvent[] => {
    const common = { type: 'withdrawal', submission, at } as const;
    if (!submissions.has(submission)) return [{ ...common, of: 'submission', external_id: submission }];
    if (judgement === null || judgements.has(judgement)) return [];
    return [{ ...common, of: 'judgement', external_id: judgement }];
  });
}

function feedEventOf(one: RecordedWork, at: number): FeedEvent {
  return one.type === 'submission'
    ? {
        type: 'submission',
        external_id: one.id,
        team: one.team,
        task: one.task,
        language: one.language,
        at,
        contest_time_ms: one.atMs,
        counts: one.counts,
      }
    : {
        type: 'judgement',
        external_id: one.id,
        submission: one.submission,
        verdict: one.verdict,
        score: one.score,
        group_scores: one.groupScores === null ? null : [...one.groupScores],
        at,
        penalised: one.isPenalised,
        ...(one.runs.length > 0 && {
          runs: one.runs.map(({ atMs, seconds, ...run }) => ({ ...run, time_ms: atMs, run_time: seconds })),
        }),
      };
}

function instantOf(recording: RecordedContest, placement: Placement, ms: number): number {
  return Math.round(placement.startAt + ms * scaleOf(recording, placement));
}

function scaleOf(recording: RecordedContest, { startAt, endAt }: Placement): number {
  return (endAt - startAt) / recording.durationMs;
}

function decimal(minutes: number): string {
  return minutes.toFixed(6).replace(/\.?0+$/, '');
}
