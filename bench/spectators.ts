import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '#server/db/database.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { type Cut, firstCut, nextCut } from '#server/features/standings/board/public-cuts.ts';
import { append } from '#server/journal/append.ts';
import { openStage, type Stage } from '#tests/e2e/support/stage.ts';
import { type Balancer, GUIDE_HOST, makeCertificate, startNginx } from '#tests/support/balancers.ts';
import { percentile } from '#tests/support/crowd.ts';
import { startElsewhere } from '#tests/support/elsewhere.ts';
import { cpuOf } from '#tests/support/processCost.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';
import { type BenchRow } from './measure.ts';
import { type Seen, type Viewed, type ViewOrder } from './spectators/order.ts';

const VIEWERS = Number(process.env['AGON_BENCH_PEOPLE'] ?? 10_000);
const PROCESSES = 2;
const BUSY = { perSecond: 10, seconds: 120 };
const QUIET = { perSecond: 0.2, seconds: 60 };
const WITHIN_MS = 2_000;
/** Time after which a viewer without the change counts as having missed it, ms. */
const PATIENCE_MS = 20_000;
const STEP_MS = 50;

/** Spectators of a public board behind the guide's nginx: their delay, and the requests to the server. */
export async function benchSpectators(): Promise<readonly BenchRow[]> {
  const build = new URL('../tests/support/built.global.mjs', import.meta.url).href;
  await ((await import(build)) as { default(): Promise<void> }).default();
  const folder = await mkdtemp(join(tmpdir(), 'agon-spectators-'));
  const stage = await openStage();
  const options = ['--no-demo', '--no-judge', '--no-client', '--verbose', '--trust-proxy', '1'];
  const server = await startServer([...options, '--database-url', stage.databaseUrl]);
  makeCertificate(folder);
  const { host } = new URL(server.url);
  const nginx = await startNginx({ folder, hosts: [host, host] });
  try {
    return await watched(stage, server, nginx);
  } finally {
    await nginx.stop();
    await server.stop();
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function watched(stage: Stage, server: ServerProcess, nginx: Balancer): Promise<readonly BenchRow[]> {
  const competitor = await stage.seed.user({ name: 'watched' });
  const contest = await stage.seed.contest({ tasks: 1, competitors: [competitor] });
  const base = `/api/public/standing/${contest}`;
  const order = { port: nginx.port, host: GUIDE_HOST, base, viewers: VIEWERS / PROCESSES };
  const viewers = await Promise.all(Array.from({ length: PROCESSES }, () => startViewers(order)));
  const beganAt = Date.now();
  const before = server.output().length;
  const workers = await childrenOf(nginx.pid);
  const cpuNow = async () => ({
    server: await cpuOf(server.pid),
    nginx: (await Promise.all(workers.map((worker) => cpuOf(worker).catch(() => 0)))).reduce(
      (sum, ms) => sum + ms,
      0,
    ),
  });
  const cpuBefore = await cpuNow();
  for (const { perSecond, seconds } of [BUSY, QUIET])
    await change(stage.db, contest, competitor, perSecond, seconds);
  await pause(PATIENCE_MS);
  const [cpu, seconds] = [await cpuNow(), (Date.now() - beganAt) / 1_000];
  const viewed = await Promise.all(viewers.map((one) => one.stop()));
  const [fault] = viewed.flatMap(({ faults }) => faults);
  if (fault !== undefined) throw new Error(fault);
  const cuts = await cutsOf(stage.db, contest, beganAt);
  const late = viewed.flatMap(({ seen }) => latenessOf(seen, cuts, order.viewers));
  const asks = asksOf(server.output().slice(before), base);
  const all = `${VIEWERS} viewers through the guide's nginx, over TLS, on the machine of the server`;
  return [
    {
      name: `99th percentile from a change of the board being out until ${all}, have it, by ${WITHIN_MS} ms`,
      ratio: percentile(late, 0.99) / WITHIN_MS,
      target: 1,
      wanted: 'at most',
      detail: `${percentile(late, 0.5).toFixed(0)} ms in the middle, ${percentile(late, 0.99).toFixed(0)} ms in the 99th, ${percentile(late, 1).toFixed(0)} ms at most, of ${cuts.length} times at which changes went out; none was missed`,
    },
    {
      name: 'the most questions for one address that the server heard, by one',
      ratio: Math.max(...asks.values()),
      target: 1,
      wanted: 'at most',
      detail: `${[...asks.values()].reduce((sum, count) => sum + count, 0)} questions for ${asks.size} addresses in ${seconds.toFixed(0)} s; CPU of nginx ${percent(cpu.nginx - cpuBefore.nginx, seconds)} of a core, of the server ${percent(cpu.server - cpuBefore.server, seconds)}`,
    },
  ];
}

function percent(cpuMs: number, seconds: number): string {
  return `${(cpuMs / seconds / 10).toFixed(1)} %`;
}

/** The children of a process. Some of nginx's end early, as the one that loads its cache. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

/** Changes the cell of one contestant. */
async function change(
  db: Database,
  contest: number,
  competitor: number,
  perSecond: number,
  seconds: number,
): Promise<void> {
  const stream = `/topic/standing/${contest}`;
  const endsAt = Date.now() + seconds * 1_000;
  for (let tries = 1; Date.now() < endsAt; tries += 1) {
    const body = { action: 'cells', penalty: 20, cells: [[competitor, 1, tries]] };
    await withTransaction(db, (trx) => append(trx, [{ stream, body }]));
    await pause(1_000 / perSecond);
  }
}

/** A version of the board, and the time at which it was published, ms since the epoch. */
interface Out {
  readonly version: number;
  readonly at: number;
}

/** The times since an instant at which a server that looks at each step publishes changes. */
async function cutsOf(db: Database, contest: number, since: number): Promise<readonly Out[]> {
  const entries = await db
    .selectFrom('journal')
    .select(['seq', 'at'])
    .where('stream', '=', `/topic/standing/${contest}`)
    .orderBy('seq')
    .execute();
  const outs: Out[] = [];
  let cut: Cut = firstCut((entries[0]?.seq ?? 1) - 1, [], since);
  const end = (entries.at(-1)?.at ?? 0) + PATIENCE_MS;
  for (let now = since; now < end; now += STEP_MS) {
    const there = entries.filter(({ at }) => at <= now && at > now - 4 * PATIENCE_MS);
    const next = nextCut(cut, there, now);
    if (next.version > cut.version) outs.push({ version: next.version, at: now });
    cut = next;
  }
  return outs;
}

/** Delays until each viewer had each published version, ms. Throws when a viewer missed a version. */
function latenessOf(seen: readonly Seen[], outs: readonly Out[], viewers: number): readonly number[] {
  const byViewer = new Map<number, Seen[]>();
  for (const one of seen) byViewer.set(one[0], [...(byViewer.get(one[0]) ?? []), one]);
  if (byViewer.size !== viewers) throw new Error(`${viewers - byViewer.size} viewers saw nothing`);
  return [...byViewer.values()].flatMap((own) =>
    outs.map(({ version, at }) => {
      const had = own.find(([, known]) => known >= version);
      if (had === undefined) throw new Error(`viewer ${own[0]?.[0]} never had version ${version}`);
      return Math.max(0, had[2] - at);
    }),
  );
}

/** Number of requests to a server for each address of the board. */
function asksOf(output: string, base: string): ReadonlyMap<string, number> {
  const asks = new Map<string, number>();
  for (const [, path = ''] of output.matchAll(/"path":"([^"]+)"/g))
    if (path.startsWith(`${base}/`)) asks.set(path, (asks.get(path) ?? 0) + 1);
  return asks;
}

async function startViewers(order: ViewOrder): Promise<{ stop(): Promise<Viewed> }> {
  const child = startElsewhere(join(import.meta.dirname, 'spectators', 'viewers.child.ts'));
  child.send(order);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [viewed] = (await once(child, 'message')) as [Viewed];
      child.kill();
      return viewed;
    },
  };
}
