import { gzipSync } from 'node:zlib';
import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { serialize } from '#streams/recording.ts';
import { type Files, NOW } from './server.ts';

const EVENTS = [{ at: NOW, event: { type: 'PageHidden' } }];
const header = { version: '0.1.0', role: 'user', contestId: 1, startedAt: NOW };
const RECORDING = serialize({ header, dropped: 0, base: null, events: EVENTS });

/** The fields of a report: by default with a short recording. */
export function aReport(text: string | Buffer = RECORDING): Files {
  const content = typeof text === 'string' ? Buffer.from(text) : text;
  return { recording: { content, name: 'session.ndjson' } };
}

/** Puts a report of a participant into the database, and returns its id. */
export async function reportOf(
  db: Kysely<Schema>,
  of: { readonly contestId: number; readonly participantId: number; readonly note: string },
): Promise<number> {
  const { user_id } = await db
    .selectFrom('participants')
    .select('user_id')
    .where('id', '=', of.participantId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reports')
    .values({
      user_id,
      role: 'user',
      contest_id: of.contestId,
      note: of.note,
      at: NOW,
      version: '0.1.0',
      events: 1,
      bytes: RECORDING.length,
      recording: gzipSync(RECORDING),
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
