import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { packageParts, type PackageParts } from './packageZip.ts';

/** A tar.gz archive of a valid package, with some other files, and with raw entries of the test. */
export async function packageTar(
  changed: PackageParts = {},
  more: readonly (Partial<Header> & { readonly name: string; readonly content?: string })[] = [],
): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(packageParts(changed)))
    tar.entry({ name }, Buffer.from(content));
  for (const { content, ...header } of more) tar.entry(header, content ?? '');
  tar.finalize();
  return gzipSync(await buffer(tar));
}
