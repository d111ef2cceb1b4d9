import { type App } from '../../app.ts';
import { putFile } from '../../files/store.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest, notFound } from '../../http/fault.ts';
import { phaseRefusal } from '../submissions/rules.ts';

/** The first bytes of every PNG (ISO/IEC 15948, 5.2), and the name of the chunk that has to come first. */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FIRST_CHUNK = 'IHDR';
const FIRST_CHUNK_NAME_AT = 12;

/** Whether the content begins as a PNG does. */
export function isPng(content: Buffer): boolean {
  return (
    content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) &&
    content.toString('latin1', FIRST_CHUNK_NAME_AT, FIRST_CHUNK_NAME_AT + FIRST_CHUNK.length) === FIRST_CHUNK
  );
}

/**
 * Keeps a picture of a competitor's screen or camera (PRC-3). 400 when it is no PNG or the contest asks for none,
 * 409 when the contest does not run for the person.
 */
export async function takeSnapshot(
  app: App,
  kind: 'screen' | 'camera',
  context: CallContext<'snapshotScreen'> | CallContext<'snapshotCamera'>,
): Promise<void> {
  const { contest, participant, caller, now } = context;
  if (!participant) throw notFound();
  if (!(kind === 'screen' ? contest.check_screen : contest.check_camera)) throw badRequest();
  const refusal = phaseRefusal(contest, participant, caller.types, now);
  if (refusal) throw refusal;
  const { content } = context.files.file;
  if (!isPng(content)) throw badRequest('backend.not_an_image');
  await app.write(async (trx) => {
    const hash = await putFile(trx, content);
    const row = { at: now, user_id: caller.userId, contest_id: contest.id, kind, file_hash: hash };
    await trx.insertInto('snapshots').values(row).execute();
  });
}
