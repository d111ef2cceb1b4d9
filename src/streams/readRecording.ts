import { FORMAT, VERSION } from '#domain/recording-format.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Recording, type RecordingHeader } from './recording.ts';
import { reviveTables } from './state/table.ts';

/** Faults of a file that should be a recording. */
export type RecordingFault = 'no_recording' | 'other_version' | 'bad_state' | 'bad_event' | 'unplayable';

/** The file is no recording of this format version, or its events cannot be folded. */
export class BadRecording extends Error {
  override readonly name = 'BadRecording';

  readonly fault: RecordingFault;
  /** The line in the file, from 1. */
  readonly line: number;

  constructor(fault: RecordingFault, line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.fault = fault;
    this.line = line;
  }
}

/**
 * Reads the output of `serialize`. It leaves out a last line that was cut off, and throws BadRecording for
 * other faults. It checks the form of every line, but not the fields of events: folding may still fail.
 */
export function parse<S, E>(text: string): Recording<S, E> {
  const lines = text.split('\n');
  while (lines.at(-1) === '') lines.pop();
  const { dropped, ...header } = headerOf(lines[0]);
  const hasBase = dropped > 0;
  const base = hasBase ? (baseOf(lines[1]) as S) : null;
  return { header, dropped, base, events: eventsOf<E>(lines, linesBefore(hasBase)) };
}

/** The error for an event that has the right form but cannot be folded. `index` counts events from 0. */
export function unplayable<S, E>({ base, events }: Recording<S, E>, index: number): BadRecording {
  const line = events[index]?.line ?? linesBefore(base !== null) + index + 1;
  return new BadRecording('unplayable', line, 'the event does not say what it should');
}

/** Lines before the events: the header, and the state where earlier events were dropped. */
export function linesBefore(hasBase: boolean): number {
  return hasBase ? 2 : 1;
}

function headerOf(line: string | undefined): RecordingHeader & { readonly dropped: number } {
  const head = objectOf(line);
  if (head?.['format'] !== FORMAT) throw new BadRecording('no_recording', 1, 'not the header of a recording');
  if (head['formatVersion'] !== VERSION)
    throw new BadRecording('other_version', 1, `format ${String(head['formatVersion'])}, not ${VERSION}`);
  const { version, role, contestId, startedAt, dropped } = head;
  const isWhole =
    typeof version === 'string' &&
    (role === null || typeof role === 'string') &&
    (contestId === null || isCount(contestId)) &&
    Number.isFinite(startedAt) &&
    isCount(dropped);
  if (!isWhole) throw new BadRecording('no_recording', 1, 'the header lacks something');
  return {
    version,
    role,
    contestId,
    startedAt: startedAt as number,
    dropped,
    ...(head['keepsTold'] === true && { keepsTold: true as const }),
  };
}

function baseOf(line: string | undefined): unknown {
  try {
    const { base } = JSON.parse(line ?? '', reviveTables) as { readonly base: unknown };
    if (typeof base === 'object' && base !== null) return base;
  } catch {
    // The throw below reports this.
  }
  throw new BadRecording('bad_state', 2, 'not a state');
}

function eventsOf<E>(lines: readonly string[], first: number): RecordedEvent<E>[] {
  const events: RecordedEvent<E>[] = [];
  let at = -Infinity;
  for (let index = first; index < lines.length; index += 1) {
    const line = objectOf(lines[index]);
    if (line === null && index === lines.length - 1) break;
    const event = line?.['event'] as { readonly type?: unknown } | null | undefined;
    const isWhole = Number.isFinite(line?.['at']) && typeof event?.type === 'string';
    if (!isWhole) throw new BadRecording('bad_event', index + 1, 'not an event');
    // The server's clock may be set back during a session, but times in a recording never decrease.
    at = Math.max(at, line?.['at'] as number);
    events.push({ at, event: event as E });
  }
  return events;
}

/** The JSON object of a line; null when the line is not one. */
function objectOf(line: string | undefined): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line ?? '');
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
