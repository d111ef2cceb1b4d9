import { isDetected, signalOfNote, signalsOf } from '#domain/proctoring/signals.ts';
import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { applySignals } from '#server/model/signals.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { agreedAt } from '#server/model/consent.ts';
import { takeConsent, watchingOf } from './consent.ts';
import { note } from './notes.ts';
import { takeSnapshot } from './snapshots.ts';

const DONE = { ok: true } as const;

/**
 * Calls about watching a contestant: their consent, notes of their browser about changes, and pictures of the
 * shared sources (PRC-1, PRC-3).
 */
export function proctoringHandlers(
  app: App,
): Pick<Handlers, 'watching' | 'consent' | 'log' | 'snapshotScreen' | 'snapshotCamera'> {
  return {
    watching: watchingOf,
    consent: (context) => takeConsent(app, context),

    log: async (context) => {
      await takeNote(app, context);
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

/**
 * Stores a note of a contestant's browser, and raises the signals that follow from it. A signal that the
 * contest does not look for, or that the person has not agreed to, is not stored, even if an older page sends
 * it.
 */
async function takeNote(
  app: App,
  { caller, contest, participant, input, now }: CallContext<'log'>,
): Promise<void> {
  const { operation, message } = input;
  const kind = signalOfNote(operation);
  if (kind !== null) {
    if (contest === null || !isDetected(kind, contest)) return;
    if ((await agreedAt(app.db, contest, caller.userId)) === null) return;
  }
  const row = {
    // A note that waited for the network has its own time, but never one in the future.
    at: Math.min(now, input.at ?? now),
    received_at: now,
    user_id: caller.userId,
    contest_id: contest?.id ?? null,
    operation,
    message,
  };
  await app.write(async (trx, publish) => {
    await note(trx, row);
    if (contest === null || participant === null) return;
    await noteWatched(trx, contest.id, [participant.id]);
    const of = { contest, participant, types: caller.types, at: row.at, now };
    await applySignals(trx, publish, of, signalsOf(input));
  });
}
