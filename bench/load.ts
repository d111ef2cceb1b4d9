import { type LoadStep, runLoad } from '#tests/support/load/run.ts';
import { percentileOf } from '#tests/support/load/percentile.ts';
import { type BenchGap, type BenchRow, showMs } from './measure.ts';

const PEOPLE = Number(process.env['AGON_BENCH_PEOPLE'] ?? 2_000);
const PLAN = {
  people: PEOPLE,
  loginMs: 60_000,
  fetchMs: 60_000,
  startMs: 2_000,
  perSecond: 20,
  seconds: 60,
};
/** Allowed time from the start to the open statement, ms: when it is sealed, and when pages request it. */
const BELL_MS = 1_000;
const ASKED_MS = 4_000;
/** Allowed slowdown of a step's 99th percentile against a quiet server. */
const WANTED = { login: 20, work: 20 };
const WANTED_KB = 250;

/** A contest of 2,000 people on one server and the real database, with the clients on the same machine. */
export async function benchLoad(): Promise<readonly (BenchRow | BenchGap)[]> {
  if (process.platform !== 'linux') return [{ name: 'load', why: 'memory and CPU are read from /proc' }];
  const built = (await import(new URL('../tests/support/built.global.mjs', import.meta.url).href)) as {
    setup(): Promise<void>;
  };
  await built.setup();
  const report = await runLoad(PLAN);
  const { memory, kept } = report;
  const perPerson = (memory.listening - memory.before) / PEOPLE / 1_024;
  return [
    rowOf(`the logins of ${PEOPLE} in a minute`, report.login, WANTED.login),
    {
      name: `from the bell to the statement in hand, ${PEOPLE} people who have it sealed, 99th percentile by a second`,
      ratio: percentileOf(report.bell.full.openedMs, 99) / BELL_MS,
      target: 1,
      wanted: 'at most',
      detail: `median ${showMs(percentileOf(report.bell.full.openedMs, 50))}, most ${showMs(percentileOf(report.bell.full.openedMs, 100))}; ${report.bell.full.callsMs.length} calls; ${costOf(report.bell)} in all. Before: ${rowOf('', report.fetch, 1).detail}`,
    },
    {
      name: `the same without a seal: a call of the start by four seconds, less the random wait of two`,
      ratio: (percentileOf(report.start.full.callsMs, 99) + PLAN.startMs) / ASKED_MS,
      target: 1,
      wanted: 'at most',
      detail: rowOf('', report.start, 1).detail,
    },
    rowOf(`${PLAN.perSecond} submissions a second with ${PEOPLE} boards open`, report.work, WANTED.work),
    {
      name: `memory of the server for each of ${PEOPLE} who listen, KB`,
      ratio: perPerson,
      target: WANTED_KB,
      wanted: 'at most',
      detail: `${mb(memory.before)} before, ${mb(memory.listening)} when all listen, ${mb(memory.end)} at the end; ${kept.submissions} submissions kept, ${kept.judged} judged`,
    },
  ];
}

/** Processor time of the server and of the database in a step. */
function costOf({ cpuMs, databaseMs }: LoadStep): string {
  return `server ${showMs(cpuMs)}, database ${showMs(databaseMs)}`;
}

function rowOf(name: string, { quiet, full, cpuMs, databaseMs, wallMs }: LoadStep, target: number): BenchRow {
  const [few, many] = [percentileOf(quiet.callsMs, 99), percentileOf(full.callsMs, 99)];
  const verdicts =
    full.verdictsMs.length > 0
      ? `; verdicts ${showMs(percentileOf(quiet.verdictsMs, 99))} and ${showMs(percentileOf(full.verdictsMs, 99))}`
      : '';
  const errors =
    full.errors.length === 0 ? 'no error' : `${full.errors.length} ERRORS, as ${full.errors[0] ?? ''}`;
  return {
    name: `99th percentile of ${name}, against the same by a few`,
    ratio: many / few,
    target,
    wanted: 'at most',
    detail: `${showMs(few)} and ${showMs(many)}, median ${showMs(percentileOf(full.callsMs, 50))}; ${full.callsMs.length} calls, ${errors}, ${full.putOff} put off; ${full.frames} frames${verdicts}; ${Math.round((100 * cpuMs) / wallMs)} % of a core, the database ${Math.round((100 * databaseMs) / wallMs)} %: ${showMs(cpuMs / full.callsMs.length)} and ${showMs(databaseMs / full.callsMs.length)} a call`,
  };
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
