import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, poolState } from '../db/database.ts';
import { type Standby } from '../db/standby.ts';
import { type LogLine } from '../log.ts';
import { type Budgeted, measureBudgets } from './budget-metrics.ts';
import { databaseNumbers, type DatabaseNumbers, freeBytes, type Watched } from './numbers.ts';

/** Time for which all requests get the same numbers, ms. */
const HOLDS_MS = 2_000;
/** Time after which a database that has not answered counts as down, ms. */
const PATIENCE_MS = 5_000;
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The measured parts of a process. */
export interface MeasuredProcess extends Watched, Budgeted {
  readonly pools: Readonly<Record<string, Database>>;
  readonly standby?: Standby;
  /** Live connections of this process. */
  readonly connections: () => number;
}

/** The numbers of one process, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  /** Records an answered request. */
  answered(request: { readonly route: string; readonly status: number; readonly seconds: number }): void;
  /** Measures everything, and answers it as text. */
  text(): Promise<string>;
}

/** Counts the lines of a log by their level; the numbers are in `registry`. */
export interface CountedLog {
  readonly registry: Registry;
  readonly log: (line: LogLine) => void;
}

/** A log whose lines are counted. */
export function countLog(log: (line: LogLine) => void): CountedLog {
  const registry = new Registry();
  const lines = new Counter({
    name: 'agon_log_lines_total',
    help: 'Lines of the log',
    labelNames: ['level'],
    registers: [registry],
  });
  for (const level of ['info', 'warn', 'error']) lines.inc({ level }, 0);
  return {
    registry,
    log: (line) => {
      lines.inc({ level: line.level });
      log(line);
    },
  };
}

/** Gauges of the last measurement, each with the function for its value; null: unknown, and left out. */
const FOUND: readonly {
  readonly name: string;
  readonly help: string;
  readonly of: (found: DatabaseNumbers) => number | null | undefined;
}[] = [
  gauge('database_look_seconds', 'How long the database took for these numbers', (n) => n.tookMs / 1_000),
  gauge('journal_streams', 'Streams of the journal that this process follows', (n) => n.journal?.streams),
  gauge('journal_streams_behind', 'Streams with entries it has not handed on', (n) => n.journal?.behind),
  gauge('journal_lag_seconds', 'Age of the oldest entry it has not handed on', (n) => seconds(n.journal?.ms)),
  gauge('judges', 'Judges that are seen and have a sandbox', (n) => n.judges?.working),
  gauge('judges_without_sandbox', 'Judges that judge nothing', (n) => n.judges?.withoutSandbox),
  gauge('judge_slots', 'Programs that can be judged at once', (n) => n.judges?.slots),
  gauge('judge_slots_busy', 'Programs that are being judged', (n) => n.judges?.busy),
  gauge('judge_queue', 'Jobs that wait for a judge', (n) => n.judges?.waiting),
  gauge('judge_queue_age_seconds', 'Age of the oldest job that waits', (n) =>
    seconds(n.judges?.oldestWaitMs),
  ),
  gauge('judge_lost', 'Jobs that three judges lost: admins give them back', (n) => n.judges?.lost),
  gauge('judge_p95_seconds', 'Of ten minutes: 95 in 100 had their verdict by then', (n) =>
    seconds(n.judges?.p95Ms),
  ),
  gauge('contests_running', 'Contests under way', (n) => n.contests?.running),
  gauge('competitors', 'Competitors of the contests under way', (n) => n.contests?.competitors),
  gauge('clock_offset_seconds', "This process's clock less the database's", (n) => seconds(n.clockMs)),
  gauge('files_reachable', '1: contents of files can be kept and read', (n) => toNumber(n.canReachFiles)),
  gauge('last_backup_timestamp_seconds', 'When the last backup was made; 0: never', (n) =>
    seconds(n.lastBackupAt),
  ),
];

function gauge(name: string, help: string, of: (found: DatabaseNumbers) => number | null | undefined) {
  return { name: `agon_${name}`, help, of };
}

function seconds(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : ms / 1_000;
}

function toNumber(is: boolean | null): number | null {
  return is === null ? null : Number(is);
}

/** Metrics of a process; the database is queried when they are read. */
export function createMetrics(app: MeasuredProcess, logged: Registry): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'agon_http_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'agon_http_answers_total',
    help: 'Answers by their status',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of ['2xx', '3xx', '4xx', '500', '503']) answers.inc({ status }, 0);
  const plain = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `agon_${name}`, help, labelNames, registers: [registry] });
  const connections = plain('live_connections', 'Live connections of this process');
  const pools = plain('pool_connections', 'Connections to the database', 'pool', 'state');
  const noteStandby = app.standby === undefined ? () => undefined : measureStandby(registry, app.standby);
  const noteBudgets = measureBudgets(registry, app);
  const isUp = plain('database_up', '1: the database answers this process');
  const disk = plain('disk_free_bytes', 'Free space where this process can see it', 'place');
  const found = FOUND.map((one) => ({ ...one, gauge: new Gauge({ ...one, registers: [] }) }));
  const look = heldFor(HOLDS_MS, () => lookWithin(app));

  const note = async (): Promise<void> => {
    connections.set(app.connections());
    for (const [pool, db] of Object.entries(app.pools)) {
      const { total, idle, waiting } = poolState(db);
      pools.set({ pool, state: 'busy' }, total - idle);
      pools.set({ pool, state: 'idle' }, idle);
      pools.set({ pool, state: 'waited_for' }, waiting);
    }
    noteStandby();
    noteBudgets();
    const seen = await look();
    isUp.set(seen === null ? 0 : 1);
    for (const { name, of, gauge: one } of found) {
      registry.removeSingleMetric(name);
      const value = seen === null ? null : of(seen.numbers);
      if (value === null || value === undefined) continue;
      one.set(value);
      registry.registerMetric(one);
    }
    disk.reset();
    for (const [place, bytes] of seen?.free ?? []) disk.set({ place }, bytes);
  };

  return {
    contentType: registry.contentType,
    answered: ({ route, status, seconds: took }) => {
      requests.observe({ route }, took);
      answers.inc({ status: statusClass(status) });
    },
    text: async () => {
      await note();
      return [await registry.metrics(), await logged.metrics()].join('\n');
    },
  };
}

/** Measures a standby's answers; each call of the result updates the numbers. */
function measureStandby(registry: Registry, standby: Standby): () => void {
  const isUsed = new Gauge({
    name: 'agon_standby_used',
    help: '1: large reads go to the standby; 0: it is away or behind',
    registers: [registry],
  });
  const reads = new Counter({
    name: 'agon_large_reads_total',
    help: 'Large reads by who answered them',
    labelNames: ['by'],
    registers: [registry],
  });
  return () => {
    isUsed.set(Number(standby.isUsed));
    reads.reset();
    for (const [by, count] of Object.entries(standby.answered)) reads.inc({ by }, count);
  };
}

/** The class of a status; 500 and 503, errors of this server, are classes of their own. */
function statusClass(status: number): string {
  return status === 500 || status === 503 ? String(status) : `${Math.floor(status / 100)}xx`;
}

interface Seen {
  readonly numbers: DatabaseNumbers;
  readonly free: ReadonlyMap<string, number>;
}

/** The numbers; null: the database does not answer. */
async function lookWithin(app: Watched): Promise<Seen | null> {
  const looked = Promise.all([databaseNumbers(app), freeBytes(app)]).then(([numbers, free]) => ({
    numbers,
    free,
  }));
  return withinPatience(looked, PATIENCE_MS);
}

/** The result of work; null when it failed or took longer than `ms`. */
export async function withinPatience<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

/** Gives the same answer to all requests within a time, ms. */
function heldFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly seen: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > ms) last = { at: performance.now(), seen: look() };
    return last.seen;
  };
}
