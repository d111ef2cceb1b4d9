import { useMemo, useState } from 'react';
import { selectFollowed } from '#streams/state/standings/following.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { useSelected } from '#views/useSelected.ts';

/** The followed rows of a board, and whether only these are shown. */
export interface FollowedRows {
  /** Number of followed rows on the board. */
  readonly count: number;
  /** Whether only followed rows are shown. */
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** Only followed rows are shown, and there are none. */
  readonly isNobody: boolean;
  /** Ids of the shown rows; undefined: all rows. */
  readonly only: ReadonlySet<number> | undefined;
}

/**
 * The followed rows of a board, and the person's own row. While only these are shown, a row that is
 * unfollowed stays until all are shown again, so that its star can be set back.
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
