import { type LoadStep, runLoad } from '#tests/support/load/run.ts';
import { percentileOf } from '#tests/support/load/percentile.ts';
import { hashPassword, inTurn } from '#server/model/passwords/passwords.ts';
import { PASSWORD_COST } from '#server/options.ts';
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
/** Allowed time of a call of a login at the 99th percentile, ms. */
const LOGIN_MS = 2_000;
/** The server's CPU time of a login, by that of checking its password alone. */
const WANTED_LOGIN_CPU = 1.3;
/** Allowed time from the start to the open statement, ms: when it is sealed, and when pages request it. */
const BELL_MS = 1_000;
const ASKED_MS = 4_000;
/** Allowed CPU time of a submission while everybody has the board open, ms. */
const WORK_MS = { server: 4, database: 3 };
const WANTED_KB = 60;
/** Number of passwords that are checked alone. */
const CHECKED_ALONE = 40;

/** A contest of 2,000 people on one server and the real database, with the clients on the same machine. */
export async function benchLoad(): Promise<readonly (BenchRow | BenchGap)[]> {
  if (process.platform !== 'linux') return [{ name: 'load', why: 'memory and CPU are read from /proc' }];
  const built = (await import(new URL('../tests/support/built.global.mjs', import.meta.url).href)) as {
    setup(): Promise<void>;
  };
  await built.setup();
  const passwordMs = await passwordCheckMs();
  const { login, fetch, bell, start, work, memory, kept } = await runLoad(PLAN);
  const perPerson = (memory.listening - memory.before) / PEOPLE / 1_024;
  const sent = work.full.acknowledged.length;
  const [opened, verdicts] = [bell.full.openedMs, work.full.verdictsMs];
  return [
    atMost(
      `a call of the logins of ${PEOPLE} in a minute, 99th percentile by ${showMs(LOGIN_MS)}`,
      percentileOf(login.full.callsMs, 99) / LOGIN_MS,
      1,
      detailOf(login),
    ),
    atMost(
      'CPU of the server for a login, by that of checking its password alone',
      login.cpuMs / PEOPLE / passwordMs,
      WANTED_LOGIN_CPU,
      `${showMs(login.cpuMs / PEOPLE)} and ${showMs(passwordMs)}`,
    ),
    atMost(
      `from the bell to the statement in hand, ${PEOPLE} people who have it sealed, 99th percentile by a second`,
      percentileOf(opened, 99) / BELL_MS,
      1,
      `median ${showMs(percentileOf(opened, 50))}, most ${showMs(percentileOf(opened, 100))}; ${bell.full.callsMs.length} calls; server ${showMs(bell.cpuMs)}, database ${showMs(bell.databaseMs)} in all. Before: ${detailOf(fetch)}`,
    ),
    atMost(
      'the same without a seal: a call of the start by four seconds, less the random wait of two',
      (percentileOf(start.full.callsMs, 99) + PLAN.startMs) / ASKED_MS,
      1,
      detailOf(start),
    ),
    atMost(
      `CPU of the server for a submission, ${PLAN.perSecond} a second with ${PEOPLE} boards open, by ${WORK_MS.server} ms`,
      work.cpuMs / sent / WORK_MS.server,
      1,
      detailOf(work),
    ),
    atMost(
      `CPU of the database for the same, by ${WORK_MS.database} ms`,
      work.databaseMs / sent / WORK_MS.database,
      1,
      `verdicts ${showMs(percentileOf(verdicts, 99))} after the acknowledgement, ${showMs(percentileOf(work.quiet.verdictsMs, 99))} on a quiet server; ${work.full.frames} frames; ${kept.submissions} submissions kept, ${kept.judged} judged`,
    ),
    atMost(
      `memory of the server for each of ${PEOPLE} who listen, KB`,
      perPerson,
      WANTED_KB,
      `${mb(memory.before)} before, ${mb(memory.listening)} when all listen, ${mb(memory.end)} at the end`,
    ),
  ];
}

/** CPU time of checking a password at the usual cost, ms. */
async function passwordCheckMs(): Promise<number> {
  const password = 'right-one';
  const kept = await hashPassword(password, PASSWORD_COST);
  const check = () => inTurn((hasher) => hasher.verify(password, kept, PASSWORD_COST));
  await check();
  const begun = process.cpuUsage();
  for (let done = 0; done < CHECKED_ALONE; done += 1) await check();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000 / CHECKED_ALONE;
}

function atMost(name: string, ratio: number, target: number, detail: string): BenchRow {
  return { name, ratio, target, wanted: 'at most', detail };
}

/** The 99th percentiles of a step by a few and by all, and its cost. */
function detailOf({ quiet, full, cpuMs, databaseMs, wallMs }: LoadStep): string {
  const [few, many] = [percentileOf(quiet.callsMs, 99), percentileOf(full.callsMs, 99)];
  const errors =
    full.errors.length === 0 ? 'no error' : `${full.errors.length} ERRORS, as ${full.errors[0] ?? ''}`;
  const calls = full.callsMs.length;
  return `${showMs(few)} by a few and ${showMs(many)} by all, median ${showMs(percentileOf(full.callsMs, 50))}; ${calls} calls, ${errors}, ${full.putOff} put off; ${Math.round((100 * cpuMs) / wallMs)} % of a core, the database ${Math.round((100 * databaseMs) / wallMs)} %: ${showMs(cpuMs / calls)} and ${showMs(databaseMs / calls)} a call`;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
