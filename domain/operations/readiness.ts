import {
  type ReadinessFacts,
  type ReadinessFinding,
  type ReadinessRule,
  READINESS_RULES,
  SEVERITIES,
  type Severity,
} from './readiness-facts.ts';
import { RULES } from './readiness-rules.ts';

/** A rule with its findings. `unknown` is not fine: it could not be checked, or the check is under way. */
export interface ReadinessCheck {
  readonly rule: ReadinessRule;
  readonly state: 'fine' | 'unknown' | Severity;
  readonly findings: readonly ReadinessFinding[];
}

/**
 * The readiness of a contest before its day: only rules that were checked and found fine, or worth a note, are ready.
 */
export type Readiness = 'ready' | 'unknown' | 'warn' | 'stop';

/** Checks all the rules, in their order. */
export function checkReadiness(facts: ReadinessFacts): readonly ReadinessCheck[] {
  return READINESS_RULES.flatMap((rule): readonly ReadinessCheck[] => {
    const found = RULES[rule](facts);
    if (found === 'nothing') return [];
    if (found === null) return [{ rule, state: 'unknown', findings: [] }];
    const state = SEVERITIES.find((severity) => found.some((one) => one.severity === severity)) ?? 'fine';
    return [{ rule, state, findings: found.map((one) => ({ rule, ...one })) }];
  });
}

/** The readiness as a whole: that of the worst finding. */
export function readinessOf(checks: readonly Pick<ReadinessCheck, 'state'>[]): Readiness {
  const has = (state: ReadinessCheck['state']) => checks.some((one) => one.state === state);
  if (has('stop')) return 'stop';
  if (has('warn')) return 'warn';
  return has('unknown') || checks.length === 0 ? 'unknown' : 'ready';
}
