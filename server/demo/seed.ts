import { type App } from '../app.ts';
import { type Transaction } from '../db/transaction.ts';
import { openFeedContest } from '../features/exchange/feeds/open.ts';
import { CHEAPEST_COST, hashPassword } from '../model/passwords/passwords.ts';
import { DEMO_CONTESTS, type DemoContest } from './contests.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';
import { loginColumns } from '../model/logins.ts';
import { insertExample } from './tasks.ts';

/** Number of people of the crowd per room. */
const ROOM_SEATS = 15;

/** Fills a database without people with the demo: people of every role, contests and exams. */
export async function seedDemo(app: App): Promise<void> {
  const passwords = await Promise.all(DEMO_PEOPLE.map(() => hashPassword(DEMO_PASSWORD, CHEAPEST_COST)));
  await app.write(async (trx) => {
    // When two servers start at once on an empty database, only one makes the demo.
    const { pending, demo_removed: isRemoved } = await trx
      .selectFrom('configuration')
      .select((is) => is.not(is.exists(is.selectFrom('users').select('id'))).as('pending'))
      .select('demo_removed')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!pending || isRemoved) return;
    const people = new Map<string, number>();
    for (const [index, person] of DEMO_PEOPLE.entries()) {
      const { id } = await trx
        .insertInto('users')
        .values({
          ...loginColumns(person.name),
          display_name: person.displayName,
          group_label: person.group,
          role: person.role,
          types: person.types,
          password: passwords[index] ?? null,
          is_demo: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      people.set(person.name, id);
    }
    const tasks = new Map<string, number>();
    const now = app.now();
    for (const contest of DEMO_CONTESTS) await insertContest(trx, contest, people, tasks, now);
  });
}

async function insertContest(
  trx: Transaction,
  demo: DemoContest,
  people: ReadonlyMap<string, number>,
  tasks: Map<string, number>,
  now: number,
): Promise<void> {
  const { contest } = await openFeedContest(
    trx,
    {
      external_id: demo.externalId,
      name: demo.name,
      // A feed has no exams; the real type is set below.
      type: demo.type === 'icpc' ? 'icpc' : 'ioi',
      start_time: now + demo.start,
      end_time: now + demo.end,
      standings: demo.standings,
      penalty_minutes: 20,
      public_standing: true,
      tasks: [],
      teams: [],
    },
    { again: false, now },
  );
  await trx
    .updateTable('contests')
    .set({
      type: demo.type,
      unrestricted_seconds: demo.unrestrictedSeconds,
      check_camera: demo.isWatched ?? false,
      check_screen: demo.isWatched ?? false,
      ...(demo.analysis && {
        start_analysis_at: now + demo.analysis[0],
        end_analysis_at: now + demo.analysis[1],
      }),
      ...(demo.translation && {
        start_translation_at: now + demo.translation[0],
        end_translation_at: now + demo.translation[1],
      }),
    })
    .where('id', '=', contest.id)
    .execute();
  await insertTasks(trx, contest.id, demo, tasks, now);
  await insertParticipants(trx, contest.id, demo, people);
  if (demo.delegation) await insertDelegation(trx, contest.id, demo.delegation);
  for (const name of demo.staff) {
    await trx
      .insertInto('contest_staff')
      .values({ contest_id: contest.id, user_id: idOf(people, name) })
      .execute();
  }
}

async function insertDelegation(
  trx: Transaction,
  contest_id: number,
  { name, group, langs }: NonNullable<DemoContest['delegation']>,
): Promise<void> {
  await trx
    .insertInto('translation_settings')
    .values({ contest_id, official_lang: 'bg', sharing: 'none' })
    .execute();
  await trx.insertInto('delegations').values({ contest_id, name, group_label: group, langs }).execute();
}

async function insertTasks(
  trx: Transaction,
  contestId: number,
  demo: DemoContest,
  tasks: Map<string, number>,
  now: number,
): Promise<void> {
  for (const [index, slug] of demo.tasks.entries()) {
    const id = tasks.get(slug) ?? (await insertExample(trx, slug, now));
    tasks.set(slug, id);
    await trx
      .insertInto('contest_tasks')
      .values({
        contest_id: contestId,
        number: index + 1,
        task_id: id,
        label: demo.type === 'icpc' ? String.fromCharCode(65 + index) : String(index + 1),
        max_score: demo.type === 'icpc' ? 1 : 100,
        external_id: slug,
        module_minutes: demo.moduleMinutes?.[index] ?? null,
      })
      .execute();
  }
}

async function insertParticipants(
  trx: Transaction,
  contestId: number,
  demo: DemoContest,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const insert = (userId: number, externalId: string) =>
    trx
      .insertInto('participants')
      .values({ contest_id: contestId, user_id: userId, external_id: externalId, category: '' })
      .execute();
  for (const name of demo.people) await insert(idOf(people, name), name);
  for (let index = 0; index < demo.crowd; index += 1) {
    const { displayName, group } = demo.crowdOf(index);
    const { id } = await trx
      .insertInto('users')
      .values({
        ...loginColumns(`c${contestId}-${index + 1}`),
        display_name: displayName,
        group_label: group,
        room: `Зала ${Math.floor(index / ROOM_SEATS) + 1}`,
        role: 'user',
        types: '',
        password: null,
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insert(id, crowdName(index));
  }
}

/** The name in the feed of the n-th person or team that only appears on the board. */
export function crowdName(index: number): string {
  return `crowd-${index + 1}`;
}

function idOf(people: ReadonlyMap<string, number>, name: string): number {
  const id = people.get(name);
  if (id === undefined) throw new Error(`the demo has nobody called ${name}`);
  return id;
}
