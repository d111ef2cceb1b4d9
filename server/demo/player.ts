import { type App } from '../app.ts';
import { type FeedSource, takeFeedEvents } from '../features/feeds/take.ts';
import { scaleTo, subtasksOf } from '../model/tasks/scale.ts';
import { DEMO_CONTESTS, type DemoContest } from './contests.ts';
import { crowdName } from './seed.ts';
import { demoPrograms } from './programs.ts';
import { simulate, type SimulatedEvent, type SimulatedTask } from './simulate.ts';

const STEP_MS = 2_000;
const MAX_BATCH = 500;

/** The demo's crowd at work. */
export interface DemoPlayer {
  stop(): Promise<void>;
}

interface Play {
  readonly contestId: number;
  readonly events: readonly SimulatedEvent[];
  next: number;
}

/**
 * Plays the work of the demo's crowd: what is past at once, the rest when it is due, so that a demo contest moves like
 * a real one. After a restart it goes on; what was taken before is passed over.
 */
export async function playDemo(app: App): Promise<DemoPlayer> {
  const plays = await Promise.all(DEMO_CONTESTS.map((demo, index) => playOf(app, demo, index + 1)));
  const running = plays.filter((play) => play !== null);
  for (const play of running) await takeDue(app, play);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      step = takeAll(app, running).then(() => {
        if (!stopped && running.some((play) => play.next < play.events.length)) again();
      });
    }, STEP_MS);
  };
  again();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return step;
    },
  };
}

/** The programs of a batch's submissions, by their ids in the feed. */
function sourcesOf(batch: readonly SimulatedEvent[]): (externalId: string) => FeedSource | undefined {
  const programs = new Map(batch.map(({ external_id: externalId, program }) => [externalId, program]));
  return (externalId) => programs.get(externalId);
}

async function takeAll(app: App, plays: readonly Play[]): Promise<void> {
  for (const play of plays) {
    try {
      if (await isThere(app, play.contestId)) await takeDue(app, play);
      else play.next = play.events.length;
    } catch (error: unknown) {
      app.log({ level: 'warn', event: 'demo_paused', contest: play.contestId, error: String(error) });
    }
  }
}

/** The demo may be taken away while it plays. */
async function isThere(app: App, contestId: number): Promise<boolean> {
  const found = await app.db
    .selectFrom('contests')
    .select('id')
    .where('id', '=', contestId)
    .executeTakeFirst();
  return found !== undefined;
}

async function takeDue(app: App, play: Play): Promise<void> {
  for (;;) {
    const now = app.now();
    let to = play.next;
    while (to < play.events.length && to - play.next < MAX_BATCH && (play.events[to]?.at ?? 0) <= now)
      to += 1;
    if (to === play.next) return;
    const batch = play.events.slice(play.next, to);
    await app.write((trx, publish) =>
      takeFeedEvents(trx, publish, play.contestId, batch, { sourceOf: sourcesOf(batch) }),
    );
    play.next = to;
  }
}

/** The simulated work of a demo contest, placed by the start in force; null where the contest is gone. */
async function playOf(app: App, demo: DemoContest, seed: number): Promise<Play | null> {
  const contest = await app.db
    .selectFrom('contests')
    .select(['id', 'start_at'])
    .where('external_id', '=', demo.externalId)
    .executeTakeFirst();
  if (!contest) return null;
  const events = simulate({
    seed,
    type: demo.type === 'icpc' ? 'icpc' : 'ioi',
    startAt: contest.start_at,
    durationMs: demo.end - demo.start,
    tasks: await tasksOf(app, contest.id),
    teams: Array.from({ length: demo.crowd }, (_, index) => crowdName(index)),
  });
  return { contestId: contest.id, events, next: 0 };
}

/** The contest's tasks with their subtasks as they are judged; one that is not judged here is all or nothing. */
async function tasksOf(app: App, contestId: number): Promise<readonly SimulatedTask[]> {
  const placed = await app.db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .leftJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['contest_tasks.external_id', 'contest_tasks.max_score', 'task_versions.judge'])
    .where('contest_tasks.contest_id', '=', contestId)
    .orderBy('contest_tasks.number')
    .execute();
  return Promise.all(
    placed.map(async ({ external_id: externalId, max_score: maxScore, judge }) => {
      const scaled = judge === null ? null : scaleTo(judge, maxScore);
      return {
        external_id: externalId ?? '',
        programs: await demoPrograms(externalId ?? ''),
        subtasks:
          judge === null || scaled === null
            ? [{ points: maxScore, isShared: false }]
            : subtasksOf(judge).map(({ points, rule }) => ({
                points: scaled(points),
                isShared: rule !== 'minimum',
              })),
      };
    }),
  );
}
