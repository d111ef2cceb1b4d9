import { calls, type CallName } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { type DestinationName, destinationFor, matchDestination } from '#protocol/destination-facts.ts';
import { type FrameOf, destinations } from '#protocol/destinations.ts';
import { type Announcement } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type Configuration, type Contest } from '#protocol/wire/contest.ts';
import { type SessionUser } from '#protocol/wire/session.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type Task } from '#protocol/wire/tasks.ts';
import { ApiError } from '#api/errors.ts';
import { type Answer, type HttpCall } from '#api/ports.ts';
import { aContest, aTask, aUser } from './contest.ts';

/** An entry of a destination's journal. */
export interface ToldEntry {
  readonly seq: number;
  readonly at: number;
  readonly body: unknown;
}

/** A fake server for one contestant: the entities, and the journal of their changes, as in production. */
export class FakeServer {
  user: SessionUser = aUser();
  contest: Contest = aContest();
  configuration: Configuration = { websockets: '1', live_updates: '1' };
  tasks: Task[] = [aTask(1), aTask(2)];
  tasksError: string | null = null;
  extraTimeSeconds = 0;
  hasFinished = false;
  announcements: Announcement[] = [];
  seenAnnouncement = 0;
  questions: Question[] = [];
  unreadAnswers = 0;
  submissions: Submission[] = [];
  /** Whether the session is locked; `password` unlocks it. */
  locked = false;
  password = 'my password';
  /** Failures or other answers for calls, by `METHOD path`. */
  readonly overrides = new Map<string, (call: HttpCall) => unknown>();
  /** Every call made, as `METHOD path`. */
  readonly heard: string[] = [];
  readonly #journal = new Map<string, ToldEntry[]>();
  readonly #heads = new Map<string, number>();
  readonly #listeners = new Set<(destination: string, entry: ToldEntry) => void>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Publishes a frame to a destination of the chosen contest. */
  tell<N extends DestinationName>(name: N, body: FrameOf<N>): void {
    this.tellAt(destinationFor(name, this.contest.id), body);
  }

  tellAt(destination: string, body: unknown): void {
    const seq = this.head(destination) + 1;
    const entry = { seq, at: this.#now(), body };
    this.#heads.set(destination, seq);
    this.#journal.set(destination, [...this.entries(destination), entry]);
    for (const listener of this.#listeners) listener(destination, entry);
  }

  head(destination: string): number {
    return this.#heads.get(destination) ?? 0;
  }

  /** The entries that a destination still has. */
  entries(destination: string): readonly ToldEntry[] {
    return this.#journal.get(destination) ?? [];
  }

  /** Deletes all entries: clients that miss some have to load snapshots. */
  prune(): void {
    this.#journal.clear();
  }

  listen(listener: (destination: string, entry: ToldEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(announcement: Announcement): void {
    this.announcements = [announcement, ...this.announcements];
    const { topic, message } = announcement;
    this.tell('contest', { action: 'announcement', topic, message, announcement });
  }

  /** Marks everything so far as read, on this or another machine. */
  markSeen(): void {
    this.seenAnnouncement = this.announcements[0]?.id ?? 0;
    this.unreadAnswers = 0;
    this.tell('announcements', { action: 'set', value: 0, seen: this.seenAnnouncement });
    this.tell('questions', { action: 'set', value: 0 });
  }

  putQuestion(question: Question): void {
    const known = this.questions.some((one) => one.id === question.id);
    this.questions = known
      ? this.questions.map((one) => (one.id === question.id ? question : one))
      : [question, ...this.questions];
    if (question.answer !== null) this.unreadAnswers += 1;
    const { topic, answer } = question;
    this.tell('questions', {
      action: 'update',
      value: this.unreadAnswers,
      topic,
      message: answer ?? '',
      question,
    });
  }

  putSubmission(submission: Submission): void {
    const known = this.submissions.some((one) => one.id === submission.id);
    this.submissions = known
      ? this.submissions.map((one) => (one.id === submission.id ? submission : one))
      : [submission, ...this.submissions];
    const { id, task, contest } = submission;
    this.tell('submissions', { action: known ? 'update' : 'set', id, task, contest, submission });
  }

  /** Moves the end of the contest for everybody. */
  moveEnd(byMs: number): void {
    this.contest = { ...this.contest, end_time: this.contest.end_time + byMs };
    this.tell('contest', {
      action: 'update',
      diffTimeStart: 0,
      diffTimeEnd: byMs,
      diffTimeUnrestricted: byMs,
      diffSubmissionAttempts: 0,
      contest: this.contest,
    });
  }

  giveTime(seconds: number): void {
    this.extraTimeSeconds += seconds;
    this.tell('time', {
      ...this.#countdown(),
      diffExtraTime: seconds,
      extra_time: this.extraTimeSeconds,
      finished: this.hasFinished,
      started_tasks: 0,
      tasks_left: 0,
      module: null,
      submissionsLeft: null,
      userTestsLeft: null,
      task: null,
      timeToNextSubmit: 0,
      timeToNextUserTest: 0,
    });
  }

  putTask(task: Task): void {
    this.tasks = [...this.tasks.filter((one) => one.number !== task.number), task].sort(
      (a, b) => a.number - b.number,
    );
    this.tell('contest', { action: 'task', number: task.number, task });
  }

  configure(configuration: Configuration): void {
    this.configuration = configuration;
    this.tell('configuration', configuration);
  }

  /** Answers a call; throws ApiError as the http port does. */
  answer(call: HttpCall): Answer {
    const key = `${call.method} ${call.path}`;
    this.heard.push(key);
    const name = nameOf(call);
    if (this.locked && call.passesLock !== true) throw new ApiError(423, 'login.locked');
    const override = this.overrides.get(key) ?? this.overrides.get(key.replace(/[^/]+$/, '*'));
    const body = override ? override(call) : this.#bodyOf(name, call);
    if (body instanceof ApiError) throw body;
    const headers = { 'x-agon-seq': JSON.stringify(this.#reflected(name, call)) };
    return { status: 200, body, headers, serverTimeAt: this.#now() };
  }

  /** Number of times that a call was made. */
  count(key: string): number {
    return this.heard.filter((one) => one === key).length;
  }

  #bodyOf(name: CallName, call: HttpCall): unknown {
    const body = this.#bodies[name];
    if (body === undefined) throw new ApiError(404, 'backend.not_found');
    return body(call);
  }

  readonly #bodies: Readonly<Partial<Record<CallName, (call: HttpCall) => unknown>>> = {
    me: () => ({ ...this.user, locked: this.locked }),
    lock: () => {
      this.locked = true;
      return { ok: true };
    },
    unlock: ({ form }) => {
      if (form?.['password'] !== this.password) throw new ApiError(400, 'login.wrong_password');
      this.locked = false;
      return { ok: true };
    },
    logout: () => ({ ok: true }),
    communicationSeen: () => ({ ok: true }),
    finish: () => ({ ok: true }),
    log: () => ({ ok: true }),
    init: () => ({
      ...this.#countdown(),
      submissionsLeft: null,
      userTestsLeft: null,
      tasksSubmissionTimes: {},
      tasksUserTestTimes: {},
      extra_time: this.extraTimeSeconds,
      finished: this.hasFinished,
      userTimeTillStart: this.contest.start_time - this.#now(),
      userTimeTillEnd: this.contest.end_time - this.#now(),
      started_tasks: 0,
      tasks_left: 0,
      module: null,
      modules: [],
    }),
    staffInit: () => ({ now: this.#now() }),
    contest: () => ({ ...this.contest, submissions_left: null }),
    contests: () => ({ contests: [this.contest] }),
    config: () => this.configuration,
    tasks: () => ({ tasks: this.tasksError === null ? this.tasks : [], error: this.tasksError }),
    smallInfo: () => ({
      unread_questions: this.unreadAnswers,
      unread_announcements: this.announcements.filter(({ id }) => id > this.seenAnnouncement).length,
      seen_announcement: this.seenAnnouncement,
      error: null,
    }),
    communication: () => ({ announcements: this.announcements, questions: this.questions }),
    submissions: () => ({ submissions: this.submissions }),
    userTests: () => ({ user_tests: [] }),
    lateArrivals: () => ({ late: [] }),
    recoveries: () => ({ requests: [] }),
    updates: (call) => this.#updates(call),
  };

  #countdown() {
    const now = this.#now();
    const endAt = this.contest.end_time + this.extraTimeSeconds * 1000;
    return {
      timeTillStart: this.contest.start_time - now,
      timeTillEnd: endAt - now,
      timeTillUnrestricted: endAt - this.contest.unrestricted_time * 1000 - now,
    };
  }

  #updates(call: HttpCall): unknown {
    const since = JSON.parse(call.query?.['since'] ?? '{}') as Record<string, number>;
    const frames: unknown[] = [];
    const resync: unknown[] = [];
    for (const [destination, last] of Object.entries(since)) {
      const head = this.head(destination);
      const missed = this.entries(destination).filter(({ seq }) => seq > last);
      if (missed.length < head - last) resync.push({ destination, seq: head });
      else frames.push(...missed.map((entry) => ({ destination, prev: entry.seq - 1, ...entry })));
    }
    return { frames, resync };
  }

  #reflected(name: CallName, call: HttpCall): Record<string, number> {
    const row: CallRow = calls[name];
    const contestId = call.query?.['contestId'] ?? 'null';
    const role = call.path.split('/')[2] ?? '';
    const found = (row.reflects ?? [])
      .map((pattern) => pattern.replace('{contestId}', contestId))
      .filter((destination) => {
        const match = matchDestination(destination);
        return match !== null && (destinations[match.name].roles as readonly string[]).includes(role);
      });
    return Object.fromEntries(found.map((destination) => [destination, this.head(destination)]));
  }
}

function nameOf({ method, path }: HttpCall): CallName {
  const role = path.split('/')[2] ?? '';
  const found = (Object.entries(calls) as [CallName, CallRow][]).find(([, row]) => {
    if (row.method !== method) return false;
    if (row.path.startsWith('/')) return row.path === path;
    const named = row.roles === 'anyone' || row.roles === 'session';
    if (!named && !(row.roles as readonly string[]).includes(role)) return false;
    const pattern = (named ? `/api/${row.path}` : `/api/${role}/${row.path}`).replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(path);
  });
  if (!found) throw new ApiError(404, 'backend.not_found');
  return found[0];
}
