import {
  type ReadinessFacts,
  type ReadinessFinding,
  type ReadinessRule,
  READINESS_RULES,
  SEVERITIES,
  type Severity,
} from './readiness-facts.ts';
import { RULES } from './readiness-rules.ts';

/** A rule with what was found. `unknown` is not fine: it could not be looked at, or is under way. */
export interface ReadinessCheck {
  readonly rule: ReadinessRule;
  readonly state: 'fine' | 'unknown' | Severity;
  readonly findings: readonly ReadinessFinding[];
}

/** How a contest stands before its day: only what was looked at and found fine, or worth a note, is ready. */
export type Readiness = 'ready' | 'unknown' | 'warn' | 'stop';

/** Looks at everything there is, in the order of the rules. */
export function checkReadiness(facts: ReadinessFacts): readonly ReadinessCheck[] {
  return READINESS_RULES.flatMap((rule): readonly ReadinessCheck[] => {
    const found = RULES[rule](facts);
    if (found === 'nothing') return [];
    if (found === null) return [{ rule, state: 'unknown', findings: [] }];
    const state = SEVERITIES.find((severity) => found.some((one) => one.severity === severity)) ?? 'fine';
    return [{ rule, state, findings: found.map((one) => ({ rule, ...one })) }];
  });
}

/** The whole in one word: the worst of what was found. */
export function readinessOf(checks: readonly Pick<ReadinessCheck, 'state'>[]): Readiness {
  const has = (state: ReadinessCheck['state']) => checks.some((one) => one.state === state);
  if (has('stop')) return 'stop';
  if (has('warn')) return 'warn';
  return has('unknown') || checks.length === 0 ? 'unknown' : 'ready';
}
