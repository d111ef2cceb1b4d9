import { type Transaction } from '#server/db/transaction.ts';
import { type OwnContest } from '#server/exchange/contest-file/own.ts';
import { getFile } from '#server/files/store.ts';
import { badRequest } from '#server/model/fault.ts';
import { pictureIn } from '#server/features/proctoring/sharing/picture.ts';
import { storeContent } from '#server/features/tasks/content/store.ts';

/**
 * Gives contestants of a contest the photographs and logos of its file. Throws 400 for one that is missing in
 * the file, or is no picture.
 */
export async function givePictures(
  trx: Transaction,
  contestId: number,
  pictures: OwnContest['pictures'] = [],
  contents: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const { name, hash } of pictures) {
    if (!contents.has(hash)) throw badRequest('backend.not_an_image', name);
    await storeContent(trx, contents, hash);
    const picture = pictureIn(await getFile(trx, hash));
    if (picture === null) throw badRequest('backend.not_an_image', name);
    await trx
      .updateTable('participants')
      .from('users')
      .set({ picture_hash: hash, picture_mime: picture.type })
      .whereRef('users.id', '=', 'participants.user_id')
      .where('participants.contest_id', '=', contestId)
      .where('users.name', '=', name)
      .execute();
  }
}
