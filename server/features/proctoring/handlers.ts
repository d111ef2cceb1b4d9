import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { note } from './notes.ts';
import { takeSnapshot } from './snapshots.ts';

const DONE = { ok: true } as const;

/** What a competitor's browser reports: notes of what changed, and pictures of what is shared (PRC-1, PRC-3). */
export function proctoringHandlers(app: App): Pick<Handlers, 'log' | 'snapshotScreen' | 'snapshotCamera'> {
  return {
    log: async ({ caller, contest, input, now }) => {
      const { operation, message } = input;
      const row = {
        // A note that waited for the network tells of its own time; none tells of the future.
        at: Math.min(now, input.at ?? now),
        received_at: now,
        user_id: caller.userId,
        contest_id: contest?.id ?? null,
        operation,
        message,
      };
      await app.write((trx) => note(trx, row));
      return DONE;
    },

    snapshotScreen: async (context) => {
      await takeSnapshot(app, 'screen', context);
      return DONE;
    },

    snapshotCamera: async (context) => {
      await takeSnapshot(app, 'camera', context);
      return DONE;
    },
  };
}
