import { type ContestEvent } from './events/event.ts';
import { linesBefore } from './readRecording.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Recording } from './recording.ts';

/** The name of an effect, and the position of its event, from 0. */
export interface EffectName {
  readonly index: number;
  readonly name: string;
}

/** An effect at an event, with its origin: the session, this version's replay, or both. */
export interface ComparedEffect extends EffectName {
  readonly by: 'both' | 'then' | 'now';
}

/** Events about the recording itself: a replay does not repeat their effects, so they are left out. */
const OF_THE_RECORDING: readonly string[] = ['RecordingWanted', 'ReportWanted'];

/** Splits a recording into its events and its effects' names; null: an older page recorded no effects. */
export function splitEffects<S>(recording: Recording<S, ContestEvent>): {
  readonly recording: Recording<S, ContestEvent>;
  readonly effectsThen: readonly EffectName[] | null;
} {
  const { keepsTold, ...header } = recording.header;
  const events: RecordedEvent<ContestEvent>[] = [];
  const effectsThen: EffectName[] = [];
  const before = linesBefore(recording.base !== null);
  for (const [index, one] of recording.events.entries()) {
    const { event } = one;
    const last = events.at(-1)?.event;
    if (event.type !== 'EffectTold') events.push({ ...one, line: before + index + 1 });
    // The event of the first effects may have been dropped.
    else if (last !== undefined && !OF_THE_RECORDING.includes(last.type))
      effectsThen.push({ index: events.length - 1, name: event.name });
  }
  return {
    recording: { ...recording, header, events },
    effectsThen: keepsTold === true ? effectsThen : null,
  };
}

/** The effects of this version and those of the session, in order of the events; common ones appear once. */
export function compareEffects(
  now: readonly EffectName[],
  then: readonly EffectName[] | null,
): readonly ComparedEffect[] {
  if (then === null) return now.map(({ index, name }) => ({ index, name, by: 'both' }));
  const left = new Map<string, number>();
  const keyOf = ({ index, name }: EffectName) => `${index} ${name}`;
  for (const one of then) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const takes = (one: EffectName): boolean => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  };
  const effects = now.map(({ index, name }): ComparedEffect => ({
    index,
    name,
    by: takes({ index, name }) ? 'both' : 'now',
  }));
  const only = then.filter(takes).map((one): ComparedEffect => ({ ...one, by: 'then' }));
  return [...effects, ...only].sort((a, b) => a.index - b.index);
}
