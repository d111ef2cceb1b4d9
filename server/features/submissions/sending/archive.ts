import { fromBufferPromise } from 'yauzl';

/**
 * Whether a content is a zip archive that is not empty. Reads the beginning of its directory and inflates
 * nothing.
 */
export async function isZip(content: Buffer): Promise<boolean> {
  try {
    const archive = await fromBufferPromise(content, { lazyEntries: true });
    for await (const entry of archive.eachEntry()) return entry.fileName !== '';
    return false;
  } catch {
    return false;
  }
}
