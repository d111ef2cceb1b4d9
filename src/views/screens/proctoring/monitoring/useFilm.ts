import { useCallback, useState } from 'react';
import { useRested } from '#views/useRested.ts';
import { stepFrom } from './pictureTimes.ts';

/** Pictures per second. */
export const FILM_SPEEDS = [1, 2, 4, 8] as const;
type FilmSpeed = (typeof FILM_SPEEDS)[number];

/** The pictures as a film, which advances by itself. */
export interface Film {
  readonly isPlaying: boolean;
  readonly speed: FilmSpeed;
  readonly setSpeed: (speed: FilmSpeed) => void;
  /** Starts the film, from the beginning if it is at its end, or stops it. */
  readonly toggle: () => void;
  readonly stop: () => void;
}

/** Advances the pictures while the film plays; waits while the present picture is not loaded (`isReady`). */
export function useFilm(
  pictures: readonly { readonly at: number }[],
  cursor: { readonly at: number; readonly go: (at: number) => void; readonly isReady: boolean },
): Film {
  const { at, go, isReady } = cursor;
  const [wantsToPlay, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<FilmSpeed>(2);
  const lastAt = pictures.at(-1)?.at ?? null;
  const isAtEnd = lastAt === null || at >= lastAt;
  const isPlaying = wantsToPlay && !isAtEnd;
  useRested(isPlaying && isReady ? at : null, 1_000 / speed, (shownAt) => {
    const next = stepFrom(pictures, shownAt, 1);
    if (next !== null) go(next);
  });
  const toggle = useCallback(() => {
    const firstAt = pictures[0]?.at;
    if (!isPlaying && isAtEnd && firstAt !== undefined) go(firstAt);
    setPlaying(!isPlaying);
  }, [isPlaying, isAtEnd, pictures, go]);
  const stop = useCallback(() => setPlaying(false), []);
  return { isPlaying, speed, setSpeed, toggle, stop };
}
