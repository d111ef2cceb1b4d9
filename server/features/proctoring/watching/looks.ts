import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Look, noteLooked } from '#server/model/proctoring/looked.ts';

interface Waiting {
  readonly look: Look;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Logs looks; those that come while others are being written are then written together, since a wall loads
 * many pictures at once. The promise resolves when the look is logged, and rejects when it could not be.
 */
export function createLooks(db: Kysely<Schema>): (look: Look) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await noteLooked(
          db,
          batch.map(({ look }) => look),
        );
        for (const { resolve } of batch) resolve();
      } catch (error: unknown) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };
  return (look) =>
    new Promise((resolve, reject) => {
      waiting.push({ look, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      void writeAll();
    });
}
