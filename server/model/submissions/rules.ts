import { languageOf } from '#domain/submissions/languages.ts';
import { effectiveEndAt, isRunning, serverPhaseAt } from '#domain/contest/phase.ts';
import { type UserType } from '#domain/roles.ts';
import { type ContestRow, type ParticipantRow } from '../rows.ts';
import { badRequest, Fault, notNow } from '../fault.ts';
import { contestTimes, participantTimes } from '../times.ts';

/** The reason why a contestant may not send anything now; null when they may (their extra time counts). */
export function phaseRefusal(
  contest: ContestRow,
  participant: ParticipantRow,
  types: readonly UserType[],
  now: number,
): Fault | null {
  const times = contestTimes(contest);
  const person = participantTimes(participant, types);
  const phase = serverPhaseAt(times, person, now);
  if (isRunning(phase)) return null;
  if (phase === 'not_started') return notNow('backend.not_started');
  if (phase === 'finished' && now < effectiveEndAt(times, person)) return notNow('backend.finished');
  return notNow('backend.not_running');
}

/** The forms of solutions that a task accepts. */
export interface TakenSources {
  /** Extensions. */
  readonly languages: readonly string[];
  readonly maxBytes: number;
}

/** The reason why a task does not accept a source as a solution; null when it does. */
export function sourceRefusal(source: Buffer, language: string, taken: TakenSources): Fault | null {
  if (languageOf(language) === null) return badRequest('backend.unknown_language', language);
  if (!taken.languages.includes(language)) return badRequest('backend.language_not_allowed', language);
  if (source.length > taken.maxBytes)
    return new Fault(413, 'backend.too_large', `${Math.floor(taken.maxBytes / 1000)} KB`);
  return isBlank(source) ? badRequest('backend.empty_source') : null;
}

/** Whether a source has only spaces, tabs and line ends, or nothing. */
function isBlank(source: Buffer): boolean {
  return source.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
