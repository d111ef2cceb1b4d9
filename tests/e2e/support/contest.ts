import { insertExample } from '#server/demo/tasks.ts';
import { type Seed } from '#tests/support/seed.ts';
import { PASSWORD } from './test.ts';
import { type Stage } from './stage.ts';

/** People of one test, by their part in it. Names are unique, so that tests share a server. */
export interface Cast {
  readonly contestId: number;
  readonly otherContestId: number;
  readonly names: Readonly<Record<'maria' | 'ivan' | 'admin' | 'spectator', string>>;
  readonly participants: Readonly<Record<'maria' | 'ivan', number>>;
}

let casts = 0;

/**
 * Seeds an ioi contest with two example tasks (or the named ones), two contestants (maria is also in a second
 * contest), an admin and a spectator. Times are ms from now.
 */
export async function castOf(
  { db, seed }: Stage,
  times: { readonly start: number; readonly end: number },
  contest: Parameters<Seed['contest']>[0] = {},
  examples: readonly string[] = ['bells', 'shelf'],
): Promise<Cast> {
  casts += 1;
  const suffix = `${casts}${Math.random().toString(36).slice(2, 6)}`;
  const now = Date.now();
  const person = (name: string, displayName: string, role: 'user' | 'admin' | 'spectator') =>
    seed.user({ name: `${name}${suffix}`, display_name: displayName, role, password: PASSWORD });
  const maria = await person('maria', 'Мария Димитрова', 'user');
  const ivan = await person('ivan', 'Иван Петров', 'user');
  await person('admin', 'Елена Василева', 'admin');
  const spectator = await person('spectator', 'Публика', 'spectator');
  const started = times.start <= 0;
  const contestId = await seed.contest({
    name: `Турнир ${suffix}`,
    type: 'ioi',
    start_at: now + times.start,
    end_at: now + times.end,
    standings_visible: started,
    staff: [spectator],
    ...contest,
  });
  const otherContestId = await seed.contest({
    name: `Друг ${suffix}`,
    type: 'icpc',
    start_at: now + times.start + 60_000,
    end_at: now + times.end + 60_000,
    competitors: [maria],
    tasks: 1,
  });
  const participants = {
    maria: await seed.participant({ contest_id: contestId, user_id: maria, external_id: 'maria' }),
    ivan: await seed.participant({ contest_id: contestId, user_id: ivan, external_id: 'ivan' }),
  };
  for (const [index, slug] of examples.entries()) {
    const taskId = await db.transaction().execute((trx) => insertExample(trx, slug, now));
    await db
      .insertInto('contest_tasks')
      .values({
        contest_id: contestId,
        number: index + 1,
        task_id: taskId,
        label: contest.type === 'icpc' ? String.fromCharCode(65 + index) : String(index + 1),
        max_score: 100,
        external_id: slug,
      })
      .execute();
  }
  const names = {
    maria: `maria${suffix}`,
    ivan: `ivan${suffix}`,
    admin: `admin${suffix}`,
    spectator: `spectator${suffix}`,
  };
  return { contestId, otherContestId, names, participants };
}
