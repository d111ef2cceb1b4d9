import { type SnapshotName } from '#protocol/snapshots.ts';

/**
 * What the state holds of the server's, and from where the live channel carries on. A snapshot says which number of
 * which destination it holds; a destination is followed from there, but not while a snapshot that holds it is on its
 * way: so a snapshot is never older than what was folded, and nothing between the two is missed.
 */
export type SnapshotState =
  /** It is being asked for, after so many failures. `spread`: many do so at this moment, so each waits a little. */
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
