import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { releaseLeft } from './claims.ts';
import { announceDue } from './planned.ts';

/** Time between two looks for due announcements and for questions whose holder is gone, ms. */
const LOOK_EVERY_MS = 1_000;

/** Publishes due announcements, and releases questions whose holder is gone (COM-2, COM-4). */
export function startDesk(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'desk_not_kept',
    once: async () => {
      await releaseLeft(app);
      await announceDue(app);
      return false;
    },
  });
}
