import { useMemo, useState } from 'react';
import { selectFollowed } from '#streams/state/standings/following.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { useSelected } from '#views/useSelected.ts';

/** The followed rows of a board, and whether they alone are shown. */
export interface FollowedRows {
  /** Number of followed rows on the board. */
  readonly count: number;
  /** Whether they alone are shown. */
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** They alone are shown, and there is nobody. */
  readonly isNobody: boolean;
  /** Ids of the rows that are shown; undefined: all are. */
  readonly only: ReadonlySet<number> | undefined;
}

/**
 * Those who are followed of a board, and the person's own row. While they alone are shown, a row whose star is taken away
 * stays until all are shown again: it can be pressed back.
 */
export function useFollowedRows({ contestId, rows }: Board, ownId: number | undefined): FollowedRows {
  const followed = useSelected(selectFollowed, contestId);
  const [begun, setBegun] = useState<readonly number[] | null>(null);
  const only = useMemo(
    () =>
      begun === null ? undefined : new Set([...begun, ...followed, ...(ownId === undefined ? [] : [ownId])]),
    [begun, followed, ownId],
  );
  return {
    count: followed.filter((id) => rows.has(id)).length,
    isOn: begun !== null,
    isNobody: begun !== null && ![...begun, ...followed].some((id) => rows.has(id)),
    toggle: () => setBegun(begun === null ? followed : null),
    only,
  };
}
