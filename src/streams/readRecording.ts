import { FORMAT, VERSION } from '#domain/recording-format.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Recording, type RecordingHeader } from './recording.ts';
import { reviveTables } from './state/table.ts';

/** Faults of a file that should be a recording. */
export type RecordingFault = 'no_recording' | 'other_version' | 'bad_state' | 'bad_event' | 'unplayable';

/** A file that is not a recording of a version this one reads, or one whose events cannot be lived through. */
export class BadRecording extends Error {
  override readonly name = 'BadRecording';

  readonly fault: RecordingFault;
  /** Of the file, from 1. */
  readonly line: number;

  constructor(fault: RecordingFault, line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.fault = fault;
    this.line = line;
  }
}

/**
 * Reads what `serialize` wrote. A last line that was cut off is left out. Throws BadRecording for anything else: every line has the
 * shape of its place, so what is made of it can be folded, though not that an event says what one of its kind says.
 */
export function parse<S, E>(text: string): Recording<S, E> {
  const lines = text.split('\n');
  while (lines.at(-1) === '') lines.pop();
  const { dropped, ...header } = headerOf(lines[0]);
  const hasBase = dropped > 0;
  const base = hasBase ? (baseOf(lines[1]) as S) : null;
  return { header, dropped, base, events: eventsOf<E>(lines, linesBefore(hasBase)) };
}

/** Of an event that has the shape of one, but cannot be folded: which line it is of its file. `index` counts events from 0. */
export function unplayable<S, E>({ base, events }: Recording<S, E>, index: number): BadRecording {
  const line = events[index]?.line ?? linesBefore(base !== null) + index + 1;
  return new BadRecording('unplayable', line, 'the event does not say what it should');
}

/** A recording begins with its header, and a state where earlier events were dropped. */
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
    // Reported below.
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
    // The server's time may be set back while a page listens; a recording goes on.
    at = Math.max(at, line?.['at'] as number);
    events.push({ at, event: event as E });
  }
  return events;
}

/** The object that a line of JSON is; null when it is none. */
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
