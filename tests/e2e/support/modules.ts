import { insertExample } from '#server/demo/tasks.ts';
import { type Stage } from './stage.ts';
import { PASSWORD } from './test.ts';

/** A module of an exam: an example's folder, and its length. */
export interface ModuleOf {
  readonly example: string;
  readonly minutes: number;
}

/** An nvo exam, with its person and its admin. */
export interface ModuleExam {
  readonly contestId: number;
  readonly participantId: number;
  /** The person's login name. */
  readonly name: string;
  readonly admin: string;
}

/** Seeds an exam with the given modules and one person; it began ten minutes ago and lasts four hours. */
export async function moduleExamOf({ db, seed }: Stage, modules: readonly ModuleOf[]): Promise<ModuleExam> {
  const now = Date.now();
  const suffix = Math.random().toString(36).slice(2, 8);
  const [name, admin] = [`kalina${suffix}`, `admin${suffix}`];
  const userId = await seed.user({ name, display_name: 'Калина Попова', password: PASSWORD });
  await seed.user({ name: admin, display_name: 'Елена Василева', role: 'admin', password: PASSWORD });
  const contestId = await seed.contest({
    name: 'Външно оценяване',
    type: 'nvo',
    start_at: now - 600_000,
    end_at: now + 4 * 3_600_000,
  });
  const participantId = await seed.participant({ contest_id: contestId, user_id: userId });
  for (const [index, { example, minutes }] of modules.entries()) {
    const task_id = await db.transaction().execute((trx) => insertExample(trx, example, now));
    await db
      .insertInto('contest_tasks')
      .values({
        contest_id: contestId,
        number: index + 1,
        task_id,
        label: String(index + 1),
        max_score: 100,
        module_minutes: minutes,
      })
      .execute();
  }
  return { contestId, participantId, name, admin };
}

/** Moves the start of the open module back by `ms`, as if that time had passed; its end stays. */
export async function letTimePass({ db }: Stage, { participantId }: ModuleExam, ms: number): Promise<void> {
  await db
    .updateTable('participants')
    .set((eb) => ({ module_started_at: eb('module_started_at', '-', ms) }))
    .where('id', '=', participantId)
    .execute();
}

/** The time at which the open module ends by itself, ms since the epoch. */
export async function moduleEndOf({ db }: Stage, { participantId }: ModuleExam): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .select('module_end_at')
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  return row.module_end_at ?? Number.NaN;
}
