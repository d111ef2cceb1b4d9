import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WALL_VIEWS, type WallFilter } from './wallOrder.ts';

/** A wall's filters and opened contestant, in the address: each proctor's own, also after a reload. */
export interface WallChoice extends WallFilter {
  /** The opened contestant; null: none. */
  readonly person: number | null;
}

const NOTHING: WallChoice = { view: 'all', room: '', group: '', text: '', person: null };

/** The wall's choice, and a function that changes it. */
export function useWallChoice(): readonly [WallChoice, (change: Partial<WallChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = useMemo((): WallChoice => {
    const person = Number(params.get('person') ?? '');
    return {
      view: WALL_VIEWS.find((view) => view === params.get('view')) ?? 'all',
      room: params.get('room') ?? '',
      group: params.get('group') ?? '',
      text: params.get('text') ?? '',
      person: Number.isSafeInteger(person) && person > 0 ? person : null,
    };
  }, [params]);
  const change = useCallback(
    (changed: Partial<WallChoice>) => {
      const wanted = { ...choice, ...changed };
      const written = (Object.keys(NOTHING) as (keyof WallChoice)[]).filter(
        (key) => wanted[key] !== NOTHING[key],
      );
      setParams(Object.fromEntries(written.map((key) => [key, String(wanted[key])])), { replace: true });
    },
    [choice, setParams],
  );
  return [choice, change];
}
