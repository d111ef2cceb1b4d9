import * as v from 'valibot';
import { MENDS, READINESS_RULES, SEVERITIES } from '#domain/operations/readiness-facts.ts';
import { REHEARSAL_OUTCOMES, REHEARSAL_STATES } from '#domain/operations/rehearsal.ts';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';

const finding = v.object({
  rule: v.picklist(READINESS_RULES),
  case: v.string(),
  severity: v.picklist(SEVERITIES),
  names: v.array(v.string()),
  value: v.nullable(v.number()),
  mend: v.nullable(v.picklist(MENDS)),
});

/** A rule of the check before the day, with its findings. */
const check = v.object({
  rule: v.picklist(READINESS_RULES),
  state: v.picklist(['fine', 'unknown', ...SEVERITIES]),
  findings: v.array(finding),
});

const run = v.object({
  id,
  task: v.string(),
  label: v.string(),
  path: v.string(),
  language: v.string(),
  /** Its claim, in a few words. */
  stated: v.string(),
  /** The outcome; null: not known yet. */
  outcome: v.nullable(v.picklist(REHEARSAL_OUTCOMES)),
  verdict: v.nullable(v.picklist(VERDICTS)),
  /** Points on the contest's scale; null where it has none. */
  score: v.nullable(v.number()),
  cpu_ms: v.nullable(v.number()),
  faults: v.array(v.string()),
});

/** The last rehearsal of a contest. */
const rehearsal = v.object({
  id,
  state: v.picklist(REHEARSAL_STATES),
  started_at: instant,
  ended_at: v.nullable(instant),
  by: v.nullable(v.string()),
  runs: v.array(run),
});
export type Rehearsal = v.InferOutput<typeof rehearsal>;

/** The readiness of a contest before its day. */
export const contestCheck = v.object({
  /** Time of the check. */
  at: instant,
  checks: v.array(check),
  rehearsal: v.nullable(rehearsal),
});
export type ContestCheck = v.InferOutput<typeof contestCheck>;
