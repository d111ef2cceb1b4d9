import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Place, type Report } from '../package/report.ts';
import { type Expectation, type StatedResult } from '#server/contract/jury-solution.ts';
import { ownValue } from '#domain/own-value.ts';

/** Verdicts by DOMjudge's results and by the format's folders. MEMORY-LIMIT is a RUN-ERROR to DOMjudge. */
const VERDICTS: Readonly<Record<string, readonly Verdict[]>> = {
  CORRECT: ['AC'],
  ACCEPTED: ['AC'],
  'WRONG-ANSWER': ['WA'],
  'NO-OUTPUT': ['WA'],
  TIMELIMIT: ['TLE', 'WTL'],
  'TIME-LIMIT-EXCEEDED': ['TLE', 'WTL'],
  'RUN-ERROR': ['RE', 'MLE', 'SEC'],
  'RUN-TIME-ERROR': ['RE', 'MLE', 'SEC'],
  'MEMORY-LIMIT': ['MLE', 'RE'],
  'OUTPUT-LIMIT': ['OLE'],
  'COMPILER-ERROR': ['CE'],
};
/** Results that somebody has to check by hand. */
const UNSTATED = ['CHECK-MANUALLY', 'CHECK_MANUALLY'];
const TAG = /@EXPECTED_(RESULTS|SCORE)@[ \t]*:?[ \t]*(.*)/g;
/** The end of a comment after the tag. */
const CLOSING = /(?:\*\/|-->|"{3}|'{3}|\*\)|-\})\s*$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The statement that a source makes about itself in a comment. */
export interface Tagged {
  readonly result: StatedResult;
  /** The bound that the source sets when a time limit is derived. */
  readonly timing: Expectation['timing'];
}

/**
 * Reads a source's tags of DOMjudge and BAPCtools: `@EXPECTED_RESULTS@: A, B` (one of these is the verdict)
 * and `@EXPECTED_SCORE@: N` (or `N-M`, `N M`; in older sources a verdict). null: there are none.
 */
export function readTags(text: string, file: string, report: Report): Tagged | null {
  let verdicts: Verdict[] | null = null;
  let score: StatedResult['score'] = null;
  let place: Place | null = null;
  for (const found of text.matchAll(TAG)) {
    const at = { file, line: text.slice(0, found.index).split('\n').length };
    place ??= at;
    const said = (found[2] ?? '').replace(CLOSING, '').trim();
    const range = found[1] === 'SCORE' ? rangeOf(said) : null;
    if (range !== null) score = range;
    else verdicts = [...(verdicts ?? []), ...verdictsOf(said, at, report)];
  }
  if (place === null) return null;
  if (verdicts?.length === 0) verdicts = null;
  return { result: { place, verdicts, score }, timing: timingOf(verdicts) };
}

function verdictsOf(said: string, place: Place, report: Report): readonly Verdict[] {
  return said.split(',').flatMap((word) => {
    const name = word.trim().toUpperCase().replaceAll('_', '-');
    const known = ownValue(VERDICTS, name);
    if (known === undefined && !UNSTATED.includes(name)) {
      report.warning(place, 'result_unknown', { value: word.trim() });
    }
    return known ?? [];
  });
}

function rangeOf(said: string): readonly [number, number] | null {
  const numbers = said.split(/\s*(?:\.\.|,|(?<=\d)\s*-|\s)\s*/).filter((one) => one !== '');
  if (numbers.length < 1 || numbers.length > 2 || !numbers.every((one) => NUMBER.test(one))) return null;
  const [least = 0, most = least] = numbers.map(Number);
  return [least, most];
}

function timingOf(verdicts: readonly Verdict[] | null): Expectation['timing'] {
  if (verdicts === null) return null;
  if (verdicts.every((one) => one === 'TLE' || one === 'WTL')) return 'upper';
  return verdicts.includes('TLE') ? null : 'lower';
}
