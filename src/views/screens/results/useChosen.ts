import { useCallback, useState } from 'react';

/** The chosen rows of a list. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly choose: (id: number, isChosen: boolean) => void;
  readonly chooseAll: (ids: readonly number[]) => void;
}

/** Chooses rows of a list, one by one or all of them. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choose = useCallback((id: number, isChosen: boolean) => {
    setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  }, []);
  const chooseAll = useCallback((all: readonly number[]) => setIds(new Set(all)), []);
  return { ids, choose, chooseAll };
}
