import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeContest, noFacts } from '../contests/change-contest.ts';
import { fitting, type TimeColumns } from '../contests/new-times.ts';
import { applyBeside } from './save.ts';

/** Starts a contest now. Its length stays, and its analysis moves with it. 409 when it has started. */
export function openContest(app: App, context: CallContext<'openContest'>): Promise<ContestRow> {
  return changeContest(app, context, {
    facts: noFacts,
    decide: ({ contest }, { now }) => {
      if (contest.start_at <= now) throw notNow('backend.not_running');
      return movedTo(contest, now);
    },
  });
}

/** Ends a running contest now. 409 when it does not run. */
export function closeContest(app: App, context: CallContext<'closeContest'>): Promise<ContestRow> {
  return changeContest(app, context, {
    facts: noFacts,
    decide: ({ contest }, { now }) => {
      if (contest.start_at >= now || contest.end_at <= now) throw notNow('backend.not_running');
      const analyses = contest.start_analysis_at !== contest.end_analysis_at;
      return {
        end_at: now,
        unrestricted_seconds: fitting(contest.unrestricted_seconds, now - contest.start_at),
        ...(!analyses && { start_analysis_at: now, end_analysis_at: now }),
      };
    },
  });
}

/** Archives a contest or takes it back; participants who are in no other running contest are logged out. */
export function archiveContest(app: App, context: CallContext<'archiveContest'>): Promise<ContestRow> {
  const { archived } = context.input;
  return changeContest(app, context, {
    action: archived ? 'archiveContest' : 'unarchiveContest',
    facts: noFacts,
    decide: ({ contest }, { now }) => ({ archived_at: archived ? (contest.archived_at ?? now) : null }),
    beside: (trx, publish, { before, after }) =>
      applyBeside(app, trx, publish, { before, after, staff: undefined }),
  });
}

/**
 * The times after the start is moved to an instant: later times move with it, and a translation ends by then.
 */
function movedTo(contest: ContestRow, startAt: number): TimeColumns {
  const by = startAt - contest.start_at;
  const translates = contest.start_translation_at !== contest.end_translation_at;
  const isBefore = translates && contest.end_translation_at <= startAt;
  return {
    start_at: startAt,
    end_at: contest.end_at + by,
    start_analysis_at: contest.start_analysis_at + by,
    end_analysis_at: contest.end_analysis_at + by,
    start_translation_at: isBefore
      ? contest.start_translation_at
      : Math.min(contest.start_translation_at, startAt),
    end_translation_at: isBefore ? contest.end_translation_at : startAt,
    unrestricted_seconds: contest.unrestricted_seconds,
  };
}
