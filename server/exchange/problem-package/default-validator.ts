import { type Checker } from '#server/contract/task.ts';
import { type Place, type Report } from '../package/report.ts';

const WORDS = ['case_sensitive', 'space_change_sensitive'];
const TOLERANCES = ['float_tolerance', 'float_relative_tolerance', 'float_absolute_tolerance'];
const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The parsed arguments. */
interface Options {
  readonly caseSensitive: boolean;
  readonly spaceSensitive: boolean;
  /** By argument. */
  readonly tolerances: ReadonlyMap<string, number>;
}

/**
 * The checker that equals the default output validator with these arguments (2025-09, Default output
 * validator specification). An unknown argument is an error.
 */
export function defaultValidator(args: readonly string[], place: Place, report: Report): Checker {
  const { caseSensitive, spaceSensitive, tolerances } = optionsOf(args, place, report);
  if (tolerances.size > 0) {
    if (spaceSensitive) report.error(place, 'space_tolerance');
    const both = tolerances.get('float_tolerance') ?? 0;
    return {
      kind: 'floats',
      caseSensitive,
      absolute: tolerances.get('float_absolute_tolerance') ?? both,
      relative: tolerances.get('float_relative_tolerance') ?? both,
    };
  }
  if (!spaceSensitive) return { kind: 'tokens', caseSensitive };
  if (!caseSensitive) {
    report.warning(place, 'space_bytes');
  }
  return { kind: 'exact' };
}

function optionsOf(args: readonly string[], place: Place, report: Report): Options {
  const tolerances = new Map<string, number>();
  const words = new Set<string>();
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (WORDS.includes(arg)) words.add(arg);
    else if (TOLERANCES.includes(arg)) {
      at += 1;
      const tolerance = args[at] ?? '';
      if (!FLOAT.test(tolerance)) report.error(place, 'argument_number', { arg });
      else if (tolerances.has(arg)) report.error(place, 'argument_twice', { arg });
      tolerances.set(arg, Number(tolerance));
    } else report.error(place, 'argument_unknown', { arg });
  }
  if (tolerances.has('float_tolerance') && tolerances.size > 1) {
    report.error(place, 'float_tolerance');
  }
  return {
    caseSensitive: words.has('case_sensitive'),
    spaceSensitive: words.has('space_change_sensitive'),
    tolerances,
  };
}
