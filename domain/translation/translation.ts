import { type ContestTimes, type ParticipantTimes } from '../contest/contest.ts';
import { phaseAt, serverPhaseAt } from '../contest/phase.ts';

/** Progress of a delegation's translation of a task. `confirmed`: the organisers have looked at it. */
export const TRANSLATION_STATES = ['not_begun', 'working', 'finished', 'confirmed'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** Use of a finished translation by others: none; begin from it while they translate; read it in the contest too. */
export const TRANSLATION_SHARING = ['none', 'begin', 'read'] as const;
export type TranslationSharing = (typeof TRANSLATION_SHARING)[number];

/** A statement is written as Markdown or as LaTeX; its translation as it is. */
export const STATEMENT_FORMATS = ['md', 'tex'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Longest translation, characters: as long as a statement may be. */
export const MAX_TRANSLATION_CHARS = 200_000;
/** Longest name that a delegation gives a task. */
export const MAX_TITLE_CHARS = 200;
export const MAX_DELEGATION_CHARS = 100;
export const MAX_DELEGATION_LANGUAGES = 5;
export const MAX_DELEGATION_PEOPLE = 200;
export const MAX_GLOSSARY_CHARS = 200;
export const MAX_GLOSSARY_ENTRIES = 500;
/** Most printed copies that a delegation asks for. */
export const MAX_COPIES = 99;

/** A language as BCP 47 writes it, as far as statements are named by it: `bg`, `sr-Latn`, `zh-TW`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/;

/** Whether a translator may see tasks and translations now: while translating, and after the contest. */
export function mayReadTranslations(times: ContestTimes, person: ParticipantTimes, now: number): boolean {
  const phase = serverPhaseAt(times, { ...person, isTranslator: true }, now);
  return phase === 'translation' || phase === 'finished_translation';
}

/** Whether a translator may write now: their time for translating is not over. */
export function mayTranslate(times: ContestTimes, person: ParticipantTimes, now: number): boolean {
  return phaseAt(times, { ...person, isTranslator: true }, now) === 'translation';
}

/**
 * Whether a translator may make this change of state: finish, and take it up again. Only organisers change a
 * confirmed one.
 */
export function mayBecome(from: TranslationState, to: TranslationState): boolean {
  if (from === 'working') return to === 'finished';
  return from === 'finished' && to === 'working';
}

/** Whether text may be written: finished ones are taken up again first. */
export function isOpenToWriting(state: TranslationState): boolean {
  return state === 'not_begun' || state === 'working';
}

/** Whether others see a translation: only a finished one. */
export function isReadable(state: TranslationState): boolean {
  return state === 'finished' || state === 'confirmed';
}
