import { type Kysely } from 'kysely';
import { parseDocument } from 'yaml';
import { type TimeProposal } from '#protocol/wire/staff/authoring/solutions.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Expectation, type JuryClaims } from '#server/contract/jury-solution.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { setYaml } from '#server/exchange/package/edit-yaml.ts';
import { findTimeLimit } from '#server/exchange/self-test/time-limit.ts';
import { matcherOf } from '#server/exchange/package/globs.ts';
import { type Sentence, findingSentence } from '#server/exchange/package/sentences.ts';
import { type TimingRule } from '#server/exchange/package/task.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changedYaml, lockText, textOf, writeText } from '../change-yaml.ts';
import { asJudged, type Tested } from './matrix.ts';

const PROBLEM_YAML = 'problem.yaml';
/** The rule of the format (2025-09) for a problem.yaml without one. */
const DEFAULT_RULE: TimingRule = { acToLimit: 2, limitToTle: 1.5, resolutionMs: 1_000 };

/** A solution that has run on all tests. */
interface Timed {
  readonly path: string;
  readonly language: string;
  readonly claims: JuryClaims;
  readonly results: readonly Tested[];
}

/** The rule of problem.yaml for finding the time limit. */
export async function timingRuleOf(db: Kysely<Schema>, taskId: number): Promise<TimingRule> {
  const text = await textOf(db, taskId, PROBLEM_YAML);
  const limits: unknown = text === null ? null : parseDocument(text).getIn(['limits']);
  const read = (path: readonly string[], otherwise: number): number => {
    const value: unknown = text === null ? null : parseDocument(text).getIn(['limits', ...path]);
    return typeof value === 'number' && value > 0 ? value : otherwise;
  };
  if (limits === null || limits === undefined) return DEFAULT_RULE;
  return {
    acToLimit: read(['time_multipliers', 'ac_to_time_limit'], DEFAULT_RULE.acToLimit),
    limitToTle: read(['time_multipliers', 'time_limit_to_tle'], DEFAULT_RULE.limitToTle),
    resolutionMs: read(['time_resolution'], DEFAULT_RULE.resolutionMs / 1000) * 1000,
  };
}

/**
 * The time limit that follows from the solutions' times and claims, with the numbers behind it; null: nothing
 * bounds it. Right solutions need time. A wrong solution that would be too slow under the limit, without
 * claiming to be, is a fault.
 */
export function proposalOf(
  judge: JudgeTask,
  rule: TimingRule,
  solutions: readonly Timed[],
): TimeProposal | null {
  // Languages with limits of their own do not affect the common limit.
  const all = solutions.filter(({ language }) => judge.languageLimits[language]?.cpuMs === undefined);
  const common = all.map((one) => ({ ...one, claims: withRightTimes(one.claims) }));
  const lower = common.map((one) => slowestOf(one, judge, 'lower')).filter((one) => one !== null);
  const slowest = lower.reduce<Extreme | null>((a, b) => (a === null || b.cpu_ms > a.cpu_ms ? b : a), null);
  if (slowest === null) return null;
  const upper = common.map((one) => slowestOf(one, judge, 'upper')).filter((one) => one !== null);
  const fastest = upper.reduce<Extreme | null>((a, b) => (a === null || b.cpu_ms < a.cpu_ms ? b : a), null);
  const timed = common.map(({ path, language, claims, results }) => ({
    submission: { path, language, source: { name: '', hash: '', bytes: 0 }, ...claims },
    result: { ...asJudged(judge, results), tests: results, compileOutput: '', compileMs: 0 },
  }));
  const { limitMs, faults } = findTimeLimit({ judge }, rule, timed);
  const { cpuMs } = judge.limits;
  return {
    limit_ms: limitMs,
    now_ms: cpuMs,
    slowest,
    fastest: fastest && { ...fastest, is_stopped: fastest.cpu_ms >= cpuMs },
    ac_to_limit: rule.acToLimit,
    limit_to_tle: rule.limitToTle,
    resolution_ms: rule.resolutionMs,
    faults: [...faults, ...slowOnes(all, judge, limitMs)].map(({ code, values }) => ({ code, values })),
  };
}

/** The claims; only those that claim right results and nothing else need time. */
function withRightTimes({ expectations, results }: JuryClaims): JuryClaims {
  const isRight = results.some(({ verdicts }) => verdicts?.join() === 'AC');
  const asks = ({ permitted }: Expectation) => (permitted === null ? isRight : permitted.join() === 'AC');
  return {
    expectations: expectations.map((one) =>
      one.timing === 'lower' && !asks(one) ? { ...one, timing: null } : one,
    ),
    results,
  };
}

/** Solutions that would be too slow though they claim otherwise. */
function slowOnes(solutions: readonly Timed[], judge: JudgeTask, limitMs: number): readonly Sentence[] {
  return solutions.flatMap((one) => {
    const slowest = slowestOf(one, judge, 'lower');
    if (slowest === null || slowest.cpu_ms <= limitMs) return [];
    return [findingSentence('timing_slow', { path: one.path, test: slowest.test, ms: slowest.cpu_ms })];
  });
}

interface Extreme {
  readonly path: string;
  readonly test: string;
  readonly cpu_ms: number;
}

/** The slowest test among the solutions that bound the time limit from one side. */
function slowestOf(
  { path, claims, results }: Timed,
  { tests }: JudgeTask,
  side: 'lower' | 'upper',
): Extreme | null {
  const bounding = claims.expectations
    .filter(({ timing }) => timing === side)
    .map((one) => (one.tests === null ? () => true : matcherOf(one.tests)));
  const isBound = (name: string) => bounding.some((matches) => matches(name));
  return results.reduce<Extreme | null>((slowest, { test, cpuMs }) => {
    const name = tests[test]?.name ?? '';
    if (!isBound(name) || (slowest !== null && slowest.cpu_ms >= cpuMs)) return slowest;
    return { path, test: name, cpu_ms: cpuMs };
  }, null);
}

/** Writes a time limit into problem.yaml; everything else in it stays. */
export async function applyTimeLimit(app: App, context: CallContext<'applyTimeLimit'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { tid, ms } = input;
  return command(app, context, {
    lock: (trx) => lockText(trx, tid, PROBLEM_YAML),
    decide: decideTimeLimit,
    apply: async (trx, publish, { decision: text, rows: before, context: { now } }) => {
      const file = { taskId: tid, path: PROBLEM_YAML, by: caller.userId, now };
      await writeText(trx, publish, file, { before, text });
      return { answer: {}, audit: { target: `task:${tid}`, task: tid, before: null, after: { ms } } };
    },
  });
}

/** The text of problem.yaml with the time limit, which is in seconds there. */
export function decideTimeLimit(
  text: string,
  { input: { ms } }: { readonly input: Pick<CallContext<'applyTimeLimit'>['input'], 'ms'> },
): string {
  return changedYaml(PROBLEM_YAML, text, (document) =>
    setYaml(document, ['limits', 'time_limit'], ms / 1000),
  );
}
