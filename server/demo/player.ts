import { type App } from '../app.ts';
import { type FeedSource, takeFeedEvents } from '../features/exchange/feeds/take.ts';
import { scaleTo, subtasksOf } from '../model/tasks/scale.ts';
import { DEMO_CONTESTS, type DemoContest } from './contests.ts';
import {
  areJudgesIdle,
  type CrowdSubmission,
  judgedLanguages,
  sendAsCompetitor,
  sentByCrowd,
} from './crowd.ts';
import { crowdName } from './seed.ts';
import { demoPrograms } from './programs.ts';
import { simulate, type SimulatedEvent, type SimulatedTask } from './simulate.ts';

const STEP_MS = 2_000;
const MAX_BATCH = 500;
/** Time after which an unjudged submission gets its package's claimed verdict. */
const GIVE_UP_MS = 300_000;
const NONE: ReadonlySet<string> = new Set();

/** The running simulation of the demo's crowd. */
export interface DemoPlayer {
  stop(): Promise<void>;
}

interface Play {
  readonly contestId: number;
  readonly events: readonly SimulatedEvent[];
  next: number;
  /** Ids of the submissions whose verdicts come from the judges. */
  readonly judged: Set<string>;
  /** Submissions among them that are not sent yet, oldest first. */
  readonly toSend: CrowdSubmission[];
}

/**
 * Plays the work of the demo's crowd: past events at once, others when they are due, so that a demo contest
 * moves like a real one. Past submissions get the verdicts that the packages claim, so that the first page
 * need not wait for hundreds of judgements; after that the crowd sends its programs as contestants do. After
 * a restart it continues and skips events that were taken before.
 */
export async function playDemo(app: App, stepMs = STEP_MS): Promise<DemoPlayer> {
  const plays = await Promise.all(DEMO_CONTESTS.map((demo, index) => playOf(app, demo, index + 1)));
  const running = plays.filter((play) => play !== null);
  for (const play of running) await takeDue(app, play, NONE);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      step = takeAll(app, running).then(() => {
        if (!stopped && running.some(isUnderWay)) again();
      });
    }, stepMs);
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

function isUnderWay({ next, events, toSend }: Play): boolean {
  return next < events.length || toSend.length > 0;
}

/** The programs of a batch's submissions, by their ids in the feed. */
function sourcesOf(batch: readonly SimulatedEvent[]): (externalId: string) => FeedSource | undefined {
  const programs = new Map(batch.map(({ external_id: externalId, program }) => [externalId, program]));
  return (externalId) => programs.get(externalId);
}

async function takeAll(app: App, plays: readonly Play[]): Promise<void> {
  for (const play of plays) {
    try {
      if (await isThere(app, play.contestId)) {
        await takeDue(app, play, hasDue(play, app.now()) ? await judgedLanguages(app, play.contestId) : NONE);
        await sendNext(app, play);
      } else {
        play.next = play.events.length;
        play.toSend.length = 0;
      }
    } catch (error: unknown) {
      app.log({ level: 'warn', event: 'demo_paused', contest: play.contestId, error: String(error) });
    }
  }
}

/** The demo may be removed while it plays. */
async function isThere(app: App, contestId: number): Promise<boolean> {
  const found = await app.db
    .selectFrom('contests')
    .select('id')
    .where('id', '=', contestId)
    .executeTakeFirst();
  return found !== undefined;
}

function hasDue({ events, next }: Play, now: number): boolean {
  return (events[next]?.at ?? Infinity) <= now;
}

/** Takes the due events; submissions in one of the `languages` wait to be sent to the judges. */
async function takeDue(app: App, play: Play, languages: ReadonlySet<string>): Promise<void> {
  while (hasDue(play, app.now())) {
    const from = play.next;
    const batch: SimulatedEvent[] = [];
    for (; batch.length < MAX_BATCH && hasDue(play, app.now()); play.next += 1) {
      const event = play.events[play.next];
      if (event !== undefined && !isForJudges(play, event, languages)) batch.push(event);
    }
    try {
      await takeFed(app, play, batch);
    } catch (error: unknown) {
      play.next = from;
      throw error;
    }
  }
}

/** Whether the judges decide this event: a submission is then queued once, a simulated verdict is skipped. */
function isForJudges(play: Play, event: SimulatedEvent, languages: ReadonlySet<string>): boolean {
  if (event.type !== 'submission') return event.type === 'judgement' && play.judged.has(event.submission);
  if (play.judged.has(event.external_id)) return true;
  if (!languages.has(event.language)) return false;
  play.judged.add(event.external_id);
  play.toSend.push(event);
  return true;
}

/** Takes events with the verdicts that the packages claim. */
async function takeFed(app: App, play: Play, batch: readonly SimulatedEvent[]): Promise<void> {
  if (batch.length === 0) return;
  await app.write((trx, publish) =>
    takeFeedEvents(trx, publish, play.contestId, batch, { sourceOf: sourcesOf(batch) }),
  );
}

/** Sends the oldest waiting submission when the judges are idle: visitors never wait for the crowd. */
async function sendNext(app: App, play: Play): Promise<void> {
  const [oldest] = play.toSend;
  if (oldest === undefined) return;
  if (app.now() - oldest.at > GIVE_UP_MS) {
    const id = oldest.external_id;
    const verdict = play.events.find((event) => event.type === 'judgement' && event.submission === id);
    await takeFed(app, play, [oldest, ...(verdict ? [verdict] : [])]);
    play.judged.delete(id);
  } else if (await areJudgesIdle(app)) {
    await sendAsCompetitor(app, play.contestId, oldest);
  } else return;
  play.toSend.shift();
}

/** The simulated work of a demo contest, relative to its current start; null when the contest is gone. */
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
  return { contestId: contest.id, events, next: 0, judged: await sentByCrowd(app, contest.id), toSend: [] };
}

/** The contest's tasks with their judged subtasks; a task that cannot be judged is all or nothing. */
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
