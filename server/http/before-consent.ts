import { type Kysely } from 'kysely';
import { type AnswerOf, type CallName, type calls } from '#protocol/calls.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type Schema } from '../db/schema.ts';
import { type ContestAccess } from '../model/access.ts';
import { type Caller } from '../model/caller.ts';
import { mustAgree } from '../model/consent.ts';
import { notNow } from '../model/fault.ts';

/** Calls of contestants, without the calls for everybody. */
type CompetitorCall = {
  [N in CallName]: (typeof calls)[N]['roles'] extends readonly (infer R)[]
    ? 'user' extends R
      ? N
      : never
    : never;
}[CallName];

/**
 * A call's behaviour before the contestant agrees to the terms of being watched. `open`: unchanged; `gives`
 * or `takes` work: refused; a function makes the answer from the reason.
 */
type BeforeConsent<N extends CallName> = 'open' | 'gives' | 'takes' | ((error: ErrorKey) => AnswerOf<N>);

/** All calls of contestants (PRC-9): a new call without an entry does not compile. */
const BEFORE_CONSENT: { readonly [N in CompetitorCall]: BeforeConsent<N> } = {
  // The contest, and how it is watched.
  init: 'open',
  contest: 'open',
  config: 'open',
  system: 'open',
  updates: 'open',
  // Its calls are checked one by one.
  batch: 'open',
  log: 'open',
  watching: 'open',
  consent: 'open',
  snapshotScreen: 'open',
  snapshotCamera: 'open',
  machineCheck: 'open',
  machineProbe: 'open',
  saveMachineCheck: 'open',
  sendReport: 'open',
  finish: 'open',
  // Announcements and own questions.
  smallInfo: 'open',
  communication: 'open',
  communicationSeen: 'open',
  ask: 'open',
  standing: 'open',
  scoreHistory: 'open',
  standingMoment: 'open',
  standingHistories: 'open',
  standingStatistics: 'open',
  standingResults: 'open',
  // The tasks, and the work on them.
  tasks: (error) => ({ tasks: [], error }),
  results: () => ({ results: [] }),
  task: 'gives',
  statement: 'gives',
  attachment: 'gives',
  quiz: 'gives',
  submission: 'gives',
  submissionSource: 'gives',
  userTest: 'gives',
  userTestFile: 'gives',
  start: 'takes',
  nextModule: 'takes',
  submit: 'takes',
  runUserTest: 'takes',
  saveAnswer: 'takes',
  askPrint: 'takes',
  // Lists of the contestant's work, and its results.
  submissions: 'open',
  userTests: 'open',
  ownPrints: 'open',
  ownMarks: 'open',
  appealMarks: 'open',
  ownCertificates: 'open',
  ownCertificate: 'open',
  // Translators are not watched.
  translation: 'open',
  translationText: 'open',
  translationPictures: 'open',
  beginTranslation: 'open',
  saveTranslation: 'open',
  setTranslationTitle: 'open',
  setTranslationState: 'open',
  followOfficial: 'open',
  compileTranslation: 'open',
  translationHere: 'open',
  translationVersion: 'open',
  translationPdf: 'open',
  glossary: 'open',
  setGlossaryEntry: 'open',
};

/** A call in a contest. */
interface Made {
  readonly name: CallName;
  readonly access: ContestAccess;
  readonly caller: Caller;
  readonly now: number;
}

/**
 * Stops a call of a contestant who has not agreed to the terms of being watched (PRC-9): throws 409, or gives
 * the answer to send instead. null: the call continues.
 */
export async function beforeConsent(
  db: Kysely<Schema>,
  { name, access, caller, now }: Made,
): Promise<{ readonly answer: unknown } | null> {
  const rule = (BEFORE_CONSENT as Partial<Record<CallName, BeforeConsent<CallName>>>)[name] ?? 'open';
  if (rule === 'open' || !(await mustAgree(db, access, caller, now))) return null;
  // A contestant who has finished gets that reason, since agreeing would change nothing.
  const hasFinished = (access.participant?.finished_at ?? null) !== null;
  const isOver = hasFinished && (rule === 'takes' || access.contest.type === 'nvo');
  const error = isOver ? 'backend.finished' : 'backend.consent_first';
  if (typeof rule === 'string') throw notNow(error);
  return { answer: rule(error) };
}
