import { type SnapshotName } from '#protocol/snapshots.ts';

/**
 * Snapshots of the server that the state holds, and the positions from which the live channel carries on. A snapshot
 * says which number of which destination it holds; a destination is followed from there, but not while a snapshot that
 * holds it is on its way: so a snapshot is never older than the events that were folded, and nothing between the two is
 * missed.
 */
export type SnapshotState =
  /**
   * It is being asked for; `failures` tries went before. `spread`: many do so at this moment, so each waits a little.
   */
  | {
      readonly kind: 'needed';
      readonly contestId: number | null;
      readonly spread: boolean;
      readonly failures: number;
    }
  | { readonly kind: 'loaded'; readonly contestId: number | null }
  | {
      readonly kind: 'failed';
      readonly contestId: number | null;
      readonly failures: number;
      readonly retryAt: number;
    };

/** Snapshots in use, by the call that fetches them. */
export type Snapshots = Readonly<Partial<Record<SnapshotName, SnapshotState>>>;
