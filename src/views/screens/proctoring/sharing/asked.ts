import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { selectAsked } from '#streams/state/proctoring/mustShare.ts';
import { useSelected } from '#views/useSelected.ts';

/** The required sources as one word, by which texts are chosen. */
export type AskedFor = ShareSource | 'both';

/** Sources that the contest requires the person to share, in display order. */
export function useAsked(): readonly ShareSource[] {
  const asked = useSelected(selectAsked);
  return SHARE_SOURCES.filter((source) => asked.split(',').includes(source));
}

/** The required sources as one word. */
export function askedFor(asked: readonly ShareSource[]): AskedFor {
  return asked.length === SHARE_SOURCES.length ? 'both' : (asked[0] ?? 'screen');
}
