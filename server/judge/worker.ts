import { setTimeout as delay } from 'node:timers/promises';
import { destinationFor } from '#protocol/destination-facts.ts';
import { type LogLine } from '../log.ts';
import { duringRequest } from '../request-id.ts';
import { type Database, type DatabaseTarget } from '../db/database.ts';
import { openWakeups } from '../journal/wakeups.ts';
import { createWriter } from '../journal/write.ts';
import { isAlive } from './machine.ts';
import { type PdfBox, PdfLanes } from './pdfs/pdf-lanes.ts';
import { createBell } from './queue/bell.ts';
import { claimJob, type ClaimedJob, renewLeases, waitingBefore } from './queue/claim.ts';
import { doJob } from './queue/do-job.ts';
import { type JobDeps, type JobOutcome, type SlotJudge } from './queue/job.ts';
import { isOutage } from './queue/persist.ts';
import { releaseJob, releaseOverdue, releaseStrays } from './queue/release.ts';
import { deadPeers, seeWorker, stopWorker, type WorkerIdentity } from './queue/workers.ts';

const LEASE_MS = 30_000;
/** Time between renewals of leases (several per lease) and checks for lost jobs, ms. */
const TEND_EVERY_MS = 2_500;
const SEEN_EVERY_MS = 10_000;
/** Time after which a worker looks for work without a wake-up, ms. */
const LOOK_EVERY_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** Time to wait for boxes to end, ms; after it they end with the process. */
const END_PATIENCE_MS = 3_000;

/** Streams with news when there may be work: submissions, user tests, rejudgings, rehearsals and packages. */
const WORK_STREAMS: readonly string[] = [
  destinationFor('staffSubmissions', null),
  destinationFor('staffUserTests', null),
  destinationFor('rejudgings', null),
  destinationFor('desk', null),
];

/** Dependencies of a worker. */
export interface WorkerDeps {
  readonly db: Database;
  /** The same database, for a connection that listens. */
  readonly listen: DatabaseTarget;
  readonly worker: WorkerIdentity;
  /** Opens the judge of a slot (from 0); called again after a judge has failed. */
  readonly openJudge: (slot: number) => Promise<SlotJudge>;
  /** Opens a box that makes PDFs beside judging; absent: no PDFs are made here. */
  readonly openPdfBox?: () => Promise<PdfBox>;
  /** Extensions of languages that can be judged here; null: all. Other workers do other jobs. */
  readonly languages?: readonly string[] | null;
  /** Asked before every claim; false: nothing may be judged now. */
  readonly mayJudge?: () => Promise<boolean>;
  readonly log: (line: LogLine) => void;
  readonly leaseMs?: number;
  readonly tendEveryMs?: number;
}

/** A running worker. */
export interface RunningWorker {
  /** Gives back held jobs, ends the judges and reports the end of the worker. */
  stop(): Promise<void>;
}

/**
 * Starts a worker. It reports its presence, takes jobs while it has a free slot, and renews their leases. It
 * survives any outage of the database. If no sandbox works (`level` none), it only reports its presence.
 */
export function startWorker(deps: WorkerDeps): RunningWorker {
  const worker = new Worker(deps);
  worker.start();
  return { stop: () => worker.stop() };
}

class Worker {
  readonly #deps: WorkerDeps;
  readonly #ending = new AbortController();
  readonly #held = new Map<number, ClaimedJob>();
  readonly #judges = new Set<SlotJudge>();
  readonly #bell = createBell();
  readonly #wakeups: ReturnType<typeof openWakeups>;
  readonly #write: ReturnType<typeof createWriter>;
  readonly #counts = { judged: 0, failed: 0 };
  /** Slots without a job, or about to give theirs back. They will take the next jobs. */
  readonly #free = new Set<number>();
  #running: Promise<unknown> = Promise.resolve();
  #seenAt = Number.NEGATIVE_INFINITY;
  #seenWork = 0;
  readonly #pdfs: PdfLanes;
  #outage = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#pdfs = new PdfLanes({
      slots: deps.worker.level === 'none' ? 0 : deps.worker.slots,
      open: deps.openPdfBox,
      warn: (error) => this.#warn(error),
    });
    this.#wakeups = openWakeups({
      target: deps.listen,
      onWake: (streams) => {
        if (streams === 'all' || streams.some((stream) => WORK_STREAMS.includes(stream))) this.#bell.ring();
      },
      onState: () => undefined,
    });
    this.#write = createWriter({
      db: deps.db,
      journal: { woken: (streams) => this.#wakeups.announce(streams) },
    });
  }

  start(): void {
    const { level, slots } = this.#deps.worker;
    const count = level === 'none' ? 0 : slots;
    this.#running = Promise.all([
      this.#tending(),
      this.#pdfs.run(),
      ...Array.from({ length: count }, (_, slot) => this.#slot(slot)),
    ]);
  }

  async stop(): Promise<void> {
    const { db, worker } = this.#deps;
    this.#ending.abort();
    // Jobs are given back before their boxes end, as the end of a killed program is no verdict.
    const given = [...this.#held.values()].map((job) => releaseJob(this.#write, job, null));
    await Promise.allSettled(given);
    await Promise.allSettled([this.#pdfs.close(), ...[...this.#judges].map((judge) => judge.close())]);
    await Promise.race([this.#running, delay(END_PATIENCE_MS, undefined, { ref: false })]);
    await stopWorker(db, worker.id, this.#counts).catch((error: unknown) => this.#warn(error));
    await this.#wakeups.close();
  }

  #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Runs a slot: one job after another in a box. After a failure and a growing pause, a new box is opened.
   */
  async #slot(slot: number): Promise<void> {
    let failures = 0;
    let judge: SlotJudge | null = null;
    while (!this.#isEnding()) {
      try {
        judge ??= await this.#open(slot);
        const outcome = await this.#next(judge, slot);
        if (outcome === 'judged') failures = 0;
        if (outcome !== 'broken') continue;
      } catch (error: unknown) {
        if (!this.#isEnding()) this.#warn(error);
      }
      if (judge !== null) await this.#close(judge);
      judge = null;
      failures += 1;
      // The pause keeps a box that fails again and again from using up the tries of all jobs.
      if (!this.#isEnding()) await this.#pause(Math.min(1_000 * 2 ** (failures - 1), MAX_PAUSE_MS));
    }
    if (judge !== null) await this.#close(judge);
  }

  async #open(slot: number): Promise<SlotJudge> {
    const judge = await this.#deps.openJudge(slot);
    this.#judges.add(judge);
    return judge;
  }

  async #close(judge: SlotJudge): Promise<void> {
    this.#judges.delete(judge);
    await judge.close().catch((error: unknown) => this.#warn(error));
  }

  /** Does the next job, or waits a while if there is none. */
  async #next(judge: SlotJudge, slot: number): Promise<JobOutcome | 'idle'> {
    const { rings } = this.#bell;
    this.#free.add(slot);
    const job = await this.#claim();
    if (job === null) {
      await this.#bell.wait(rings, LOOK_EVERY_MS * (0.75 + Math.random() / 2), this.#ending.signal);
      return 'idle';
    }
    this.#free.delete(slot);
    this.#pdfs.jobTaken();
    this.#held.set(job.id, job);
    try {
      const outcome = await this.#do(judge, job, slot);
      if (outcome === 'judged') this.#counts.judged += 1;
      if (outcome === 'failed' || outcome === 'broken') this.#counts.failed += 1;
      return outcome;
    } finally {
      this.#held.delete(job.id);
    }
  }

  /** Does a job. Its log lines have the id of the request that caused it. */
  #do(judge: SlotJudge, job: ClaimedJob, slot: number): Promise<JobOutcome> {
    const work = async (): Promise<JobOutcome> => {
      const outcome = await doJob(this.#jobDeps(job, slot), judge, job);
      const { id, attempt, kind, submission_id: submission } = job;
      this.#deps.log({ level: 'debug', event: 'job_ended', job: id, attempt, kind, submission, outcome });
      return outcome;
    };
    return job.request === null ? work() : duringRequest(job.request, work);
  }

  async #claim(): Promise<ClaimedJob | null> {
    const { db, worker, mayJudge, languages = null, leaseMs = LEASE_MS } = this.#deps;
    if (this.#isEnding()) return null;
    try {
      if (mayJudge && !(await mayJudge())) return null;
      const job = await claimJob(db, worker.id, leaseMs, languages);
      if (job === null || !this.#isEnding()) return job;
      await releaseJob(this.#write, job, null);
    } catch (error: unknown) {
      this.#warn(error);
    }
    return null;
  }

  #jobDeps(job: ClaimedJob, slot: number): JobDeps {
    const { db, log, worker } = this.#deps;
    return {
      db,
      log,
      write: this.#write,
      workerId: worker.id,
      signal: this.#ending.signal,
      mustGiveWay: this.#givingWay(job, slot),
    };
  }

  /** Checks whether a more urgent job waits for this slot: after a ring of the bell, and regularly. */
  #givingWay({ priority }: ClaimedJob, slot: number): () => Promise<boolean> {
    const { db, languages = null, worker } = this.#deps;
    let heard = -1;
    let lookedAt = performance.now();
    return async () => {
      const { rings } = this.#bell;
      if (rings === heard && performance.now() - lookedAt < LOOK_EVERY_MS) return false;
      try {
        const waiting = await waitingBefore(db, priority, languages, worker.slots);
        // Free slots have been woken by the same ring, and will take jobs first.
        const isNeeded = waiting > this.#free.size;
        if (waiting === 0) heard = rings;
        lookedAt = performance.now();
        if (isNeeded) this.#free.add(slot);
        return isNeeded;
      } catch (error: unknown) {
        this.#warn(error);
        return false;
      }
    };
  }

  /** Renews the leases of held jobs, and takes back jobs that other workers have lost. */
  async #tending(): Promise<void> {
    const { tendEveryMs = TEND_EVERY_MS } = this.#deps;
    while (!this.#isEnding()) {
      try {
        await this.#tend();
        this.#outage = false;
      } catch (error: unknown) {
        this.#warn(error);
      }
      await this.#pause(tendEveryMs);
    }
  }

  async #tend(): Promise<void> {
    const { db, worker, leaseMs = LEASE_MS } = this.#deps;
    await renewLeases(db, [...this.#held.values()], leaseMs);
    await this.#see();
    const dead = await deadPeers(db, worker, isAlive);
    const lost = await releaseOverdue(db, this.#write, dead);
    await releaseStrays(db, this.#write, worker.id, [...this.#held.keys()]);
    if (lost > 0) this.#bell.ring();
  }

  async #see(): Promise<void> {
    const { db, worker } = this.#deps;
    const work = this.#counts.judged + this.#counts.failed;
    const now = performance.now();
    if (now - this.#seenAt < SEEN_EVERY_MS && work === this.#seenWork) return;
    await seeWorker(db, worker, this.#counts);
    this.#seenAt = now;
    this.#seenWork = work;
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }

  /** Logs a failure; an outage only once, and not at every try. */
  #warn(error: unknown): void {
    if (isOutage(error)) {
      if (this.#outage) return;
      this.#outage = true;
    }
    this.#deps.log({ level: 'warn', event: 'judge_trouble', error: String(error) });
  }
}
