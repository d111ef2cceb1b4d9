import { type ContestEvent } from './events/event.ts';
import { linesBefore } from './readRecording.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Recording } from './recording.ts';

/** Something told, by its name, and the position of its event, from 0. */
export interface ToldName {
  readonly index: number;
  readonly name: string;
}

/** Something told at an event: by the page in its session, by the code of today, or by both. */
export interface ToldOnce extends ToldName {
  readonly by: 'both' | 'then' | 'now';
}

/** The page writes a recording of what happened: whatever it tells of that is of no session lived through again. */
const OF_THE_RECORDING: readonly string[] = ['RecordingWanted', 'ReportWanted'];

/** A recording of what happened alone, and beside it what the page told of it; null: it was made by a page that did not write it down. */
export function splitTold<S>(recording: Recording<S, ContestEvent>): {
  readonly recording: Recording<S, ContestEvent>;
  readonly toldThen: readonly ToldName[] | null;
} {
  const { keepsTold, ...header } = recording.header;
  const events: RecordedEvent<ContestEvent>[] = [];
  const toldThen: ToldName[] = [];
  const before = linesBefore(recording.base !== null);
  for (const [index, one] of recording.events.entries()) {
    const { event } = one;
    const last = events.at(-1)?.event;
    if (event.type !== 'EffectTold') events.push({ ...one, line: before + index + 1 });
    // Of what was told first, the event may be gone.
    else if (last !== undefined && !OF_THE_RECORDING.includes(last.type))
      toldThen.push({ index: events.length - 1, name: event.name });
  }
  return { recording: { ...recording, header, events }, toldThen: keepsTold === true ? toldThen : null };
}

/** The effects of this version with those of the session, in order of the events; common ones once. */
export function compareTold(now: readonly ToldName[], then: readonly ToldName[] | null): readonly ToldOnce[] {
  if (then === null) return now.map(({ index, name }) => ({ index, name, by: 'both' }));
  const left = new Map<string, number>();
  const keyOf = ({ index, name }: ToldName) => `${index} ${name}`;
  for (const one of then) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const takes = (one: ToldName): boolean => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  };
  const told = now.map(({ index, name }): ToldOnce => ({
    index,
    name,
    by: takes({ index, name }) ? 'both' : 'now',
  }));
  const only = then.filter(takes).map((one): ToldOnce => ({ ...one, by: 'then' }));
  return [...told, ...only].sort((a, b) => a.index - b.index);
}
