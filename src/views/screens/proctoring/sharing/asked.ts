import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { selectAsked } from '#streams/state/proctoring/mustShare.ts';
import { useSelected } from '#views/useSelected.ts';

/** Sources that a contest asks for, to choose words by. */
export type AskedFor = ShareSource | 'both';

/** Sources that the contest asks the person to share, in the order in which they are shown. */
export function useAsked(): readonly ShareSource[] {
  const asked = useSelected(selectAsked);
  return SHARE_SOURCES.filter((source) => asked.split(',').includes(source));
}

/** The same as one word. */
export function askedFor(asked: readonly ShareSource[]): AskedFor {
  return asked.length === SHARE_SOURCES.length ? 'both' : (asked[0] ?? 'screen');
}
