import { isTaskReady, taskReadiness } from '#domain/authoring/task/task-readiness.ts';
import { type WorkshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';
import { gatherFacts } from './facts.ts';

/** The most names in a list: more would help nobody. */
const MOST_NAMES = 12;
const MOST_CONTESTS = 100;

/**
 * The state of each thing that a jury checks about a task (AUT-12). Throws 404 for a task that the caller may
 * not see.
 */
export async function shownReady(app: App, context: CallContext<'workshopReady'>): Promise<WorkshopReady> {
  await requireRight(context.db, context.caller, context.input.tid);
  const { facts, reading } = await gatherFacts(app, context);
  const lines = taskReadiness(facts);
  return {
    revision: reading.revision,
    is_ready: isTaskReady(lines),
    lines: lines.map((line) => ({ ...line, names: line.names.slice(0, MOST_NAMES) })),
    findings: findingsOnWire(reading.findings.filter(({ severity }) => severity !== 'note')),
    contests: await contestsOf(context),
  };
}

/** The caller's contests, newest first, each with a mark if it has the task. */
async function contestsOf({ caller, db, input }: CallContext<'workshopReady'>) {
  const ids = await contestIdsOf(db, caller);
  if (ids?.length === 0) return [];
  let query = db
    .selectFrom('contests')
    .select(['contests.id', 'contests.name'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('contest_tasks')
            .select('contest_tasks.task_id')
            .whereRef('contest_tasks.contest_id', '=', 'contests.id')
            .where('contest_tasks.task_id', '=', input.tid),
        )
        .as('has_it'),
    )
    .where('is_rehearsal', '=', false)
    .where('archived_at', 'is', null)
    .orderBy('start_at', 'desc')
    .limit(MOST_CONTESTS);
  if (ids !== null) query = query.where('contests.id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map(({ has_it: hasIt, ...row }) => ({ ...row, has_it: Boolean(hasIt) }));
}
