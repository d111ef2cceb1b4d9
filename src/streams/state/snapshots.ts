import { type SnapshotName } from '#protocol/snapshots.ts';

/**
 * A snapshot of the server in the state. It says which destinations it reflects, each up to which number. The
 * page subscribes to a destination from that number on, but not while a snapshot that reflects it is being
 * loaded. Therefore a snapshot is never older than the folded events, and no event between the two is missed.
 */
export type SnapshotState =
  /** The snapshot is to be loaded, after `failures` failures. `spread`: many pages load it, so each waits. */
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

/** Snapshots in use, by the call that loads them. */
export type Snapshots = Readonly<Partial<Record<SnapshotName, SnapshotState>>>;
