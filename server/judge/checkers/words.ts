import { type Checker } from '#server/contract/task.ts';
import { visible } from '../visible.ts';
import { type RunEnd } from '../sandbox/driver.ts';
import { type Checked, CheckerFault } from './check.ts';

/** Conventions by which programs of the jury report their decision. */
export type Convention = Extract<Checker, { kind: 'program' }>['convention'];

/** Everything that a jury's program leaves: its end, its output, and its files by name ('' if missing). */
export interface Words {
  readonly end: RunEnd;
  readonly stdout: string;
  readonly stderr: string;
  readonly file: (name: string) => string;
}

const MAX_MESSAGE_CHARS = 2_000;
const ACCEPTED = { kattis: 42, testlib: 0 } as const;
const KATTIS_WRONG = 43;
/** Exit codes of testlib: wrong answer, presentation error, too much output, too little output. */
const TESTLIB_WRONG: readonly number[] = [1, 2, 4, 8];
const TESTLIB_POINTS = 7;
/** testlib's `_pc` for full points; https://codeforces.com/topic/18493 */
const TESTLIB_WHOLE = 200;

/** The result of a checker, interactor or validator by its convention. Throws a `CheckerFault` if invalid. */
export function understand(convention: Convention, words: Words): Checked {
  switch (convention) {
    case 'kattis':
      return kattis(words);
    case 'testlib':
      return testlib(words);
    case 'cms':
      return cms(words);
    case 'kattis-validator':
      return validator(words, ACCEPTED.kattis);
    case 'testlib-validator':
      return validator(words, ACCEPTED.testlib);
  }
}

function kattis({ end, stderr, file }: Words): Checked {
  const code = codeOf(end);
  if (code !== ACCEPTED.kattis && code !== KATTIS_WRONG) {
    throw fault(end, file('judgeerror.txt') || file('judgemessage.txt') || stderr);
  }
  const messages = {
    message: messageOf(file('teammessage.txt')),
    juryMessage: messageOf(file('judgemessage.txt')),
  };
  if (code === KATTIS_WRONG) return { score: 0, points: null, ...messages };
  const points = file('score.txt').trim();
  const share = file('score_multiplier.txt').trim();
  return {
    score: share === '' ? 1 : within1(numberOf(share, 'score_multiplier.txt')),
    points: points === '' ? null : numberOf(points, 'score.txt'),
    ...messages,
  };
}

function testlib({ end, stderr }: Words): Checked {
  const code = codeOf(end);
  const juryMessage = messageOf(stderr);
  const part = code === null ? undefined : /^\s*partially correct \((\d+)\)/.exec(stderr)?.[1];
  // With partial points, the exit code states the points, and may equal the code of another result.
  if (part !== undefined)
    return { score: within1(Number(part) / TESTLIB_WHOLE), points: null, message: '', juryMessage };
  if (code === ACCEPTED.testlib) return { score: 1, points: null, message: '', juryMessage };
  if (code !== null && TESTLIB_WRONG.includes(code)) {
    return { score: 0, points: null, message: '', juryMessage };
  }
  if (code !== TESTLIB_POINTS) throw fault(end, stderr);
  const points = /^\s*(?:points\s+)?(-?[\d.]+(?:e[+-]?\d+)?)/i.exec(stderr)?.[1];
  if (points === undefined) throw new CheckerFault(`no points in: ${juryMessage}`);
  return { score: 1, points: numberOf(points, 'the points'), isShare: true, message: '', juryMessage };
}

function cms({ end, stdout, stderr }: Words): Checked {
  if (codeOf(end) !== 0) throw fault(end, stderr);
  const score = numberOf(firstLineOf(stdout), 'the score');
  if (score < 0 || score > 1) throw new CheckerFault(`a score of ${score} is not from 0 to 1`);
  const message = messageOf(firstLineOf(stderr));
  // CMS' placeholder for a standard message, which only repeats the verdict.
  if (message.startsWith('translate:')) return { score, points: null, message: '', juryMessage: message };
  return { score, points: null, message, juryMessage: '' };
}

/** Any exit code but the accepted one is a refusal: scripts end with 1 when an assertion fails. */
function validator({ end, stderr }: Words, accepted: number): Checked {
  const code = codeOf(end);
  if (code === null) throw fault(end, stderr);
  return { score: code === accepted ? 1 : 0, points: null, message: '', juryMessage: messageOf(stderr) };
}

function codeOf(end: RunEnd): number | null {
  return end.kind === 'exited' ? end.code : null;
}

function fault(end: RunEnd, said: string): CheckerFault {
  const how =
    end.kind === 'exited'
      ? `exit code ${end.code}`
      : end.kind === 'signalled'
        ? `signal ${end.signal}`
        : `ended by the limit: ${end.kind}`;
  return new CheckerFault([how, messageOf(said)].filter(Boolean).join(': '));
}

function numberOf(text: string, what: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new CheckerFault(`${what} is no number: ${messageOf(text)}`);
  return value;
}

function within1(score: number): number {
  return Math.min(1, Math.max(0, score));
}

function firstLineOf(text: string): string {
  return text.trimStart().split('\n')[0]?.trim() ?? '';
}

function messageOf(text: string): string {
  return visible(text.trim().slice(0, MAX_MESSAGE_CHARS));
}
