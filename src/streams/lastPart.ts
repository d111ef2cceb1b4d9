import { type Recording } from './recording.ts';
import { type Fold } from './state/fold.ts';

/** The last `ms` of a recording; all earlier events are folded into its first state. */
export function lastPart<S, E>(
  recording: Recording<S, E>,
  options: { readonly initial: S; readonly fold: Fold<S, E> },
  ms: number,
): Recording<S, E> {
  const { events, dropped, base, header } = recording;
  const since = (events.at(-1)?.at ?? header.startedAt) - ms;
  const first = events.findIndex(({ at }) => at >= since);
  if (first <= 0) return recording;
  const before = events.slice(0, first).map(({ event }) => event);
  return {
    header,
    dropped: dropped + first,
    base: options.fold.reduceBurst(base ?? options.initial, before),
    events: events.slice(first),
  };
}
