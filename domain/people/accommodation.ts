import { MAX_EXTRA_TIME_SECONDS } from '../limits.ts';

const MINUTE_SECONDS = 60;
/** Standing extra time at most, in minutes and in percent of a contest. */
const MOST = { minutes: 600, percent: 200 };

/** A number of minutes, or with a percent sign a share of the contest's length. */
const FORM = /^(\d{1,3})\s*(%?)$/;

/** Whether a text is a standing extra time: `15` minutes, `25 %` of the contest, or nothing. */
export function isExtraTime(text: string): boolean {
  if (text === '') return true;
  const [, amount, sign] = FORM.exec(text) ?? [];
  return amount !== undefined && Number(amount) <= (sign === '%' ? MOST.percent : MOST.minutes);
}

/** A person's standing extra time in a contest of that length: whole minutes, given in seconds. */
export function extraSecondsOf(text: string, lengthMs: number): number {
  const [, amount, sign] = FORM.exec(text) ?? [];
  if (amount === undefined || !isExtraTime(text)) return 0;
  const minutes = sign === '%' ? Math.ceil((Number(amount) * lengthMs) / 100 / 60_000) : Number(amount);
  return Math.min(minutes * MINUTE_SECONDS, MAX_EXTRA_TIME_SECONDS);
}
