import { isPenalised, VERDICTS, type Verdict } from '#domain/submissions/verdicts.ts';
import { type FeedObjects } from './feed-objects.ts';
import { textOf } from './values.ts';

/** The meaning that a feed's judgement type has here. */
export interface JudgementMeaning {
  readonly verdict: Verdict;
  /** The feed's own rule where it differs from the verdict's; null: the verdict's rule holds. */
  readonly isPenalised: boolean | null;
}

/** Types that are named otherwise here: known types of the standard, and names that other systems write. */
const VERDICT_OF: Readonly<Record<string, Verdict>> = {
  YES: 'AC',
  OK: 'AC',
  APE: 'AC',
  // `RE` is "Rejected" in the standard, for any reason.
  RE: 'WA',
  RTE: 'RE',
  NO: 'WA',
  PE: 'WA',
  EO: 'WA',
  IO: 'WA',
  OFE: 'WA',
  IOF: 'WA',
  ILE: 'WTL',
  IDLE: 'WTL',
  TCO: 'TLE',
  TWA: 'TLE',
  TPE: 'TLE',
  TEO: 'TLE',
  TIO: 'TLE',
  TNO: 'TLE',
  RCO: 'RE',
  RWA: 'RE',
  RPE: 'RE',
  REO: 'RE',
  RIO: 'RE',
  RNO: 'RE',
  CTL: 'CE',
  SV: 'SEC',
  IF: 'SEC',
  RF: 'SEC',
  JE: 'IE',
  SE: 'IE',
  CS: 'IE',
};

/**
 * The judgement types of a feed by id. Whatever a type's name, `solved` decides whether it is accepted, and
 * `penalty` whether it costs minutes. A type that the feed does not declare has the standard's meaning.
 */
export function judgementTypes(objects: FeedObjects): (id: string) => JudgementMeaning | null {
  const stated = new Map(objects.all('judgement-types').map(({ id, data }) => [id, meaningOf(id, data)]));
  return (id) => stated.get(id) ?? knownMeaning(id);
}

function meaningOf(id: string, data: Readonly<Record<string, unknown>>): JudgementMeaning {
  const named = namedVerdict(id, textOf(data['name'], ''));
  const { solved, penalty } = data;
  const verdict = solved === true ? 'AC' : solved === false && named === 'AC' ? 'WA' : (named ?? 'WA');
  const isStated = typeof penalty === 'boolean' && verdict !== 'AC' && penalty !== isPenalised(verdict);
  return { verdict, isPenalised: isStated ? penalty : null };
}

function knownMeaning(id: string): JudgementMeaning | null {
  const verdict = namedVerdict(id, '');
  return verdict === null ? null : { verdict, isPenalised: null };
}

function namedVerdict(id: string, name: string): Verdict | null {
  const key = id.toUpperCase();
  if (key === 'RE' && /run.?time/i.test(name)) return 'RE';
  return VERDICT_OF[key] ?? VERDICTS.find((one) => one === key) ?? null;
}
