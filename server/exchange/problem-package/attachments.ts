import { endingOf, type PackageFiles } from '../package/files.ts';
import { type Contents, type ReadDocument } from '../package/task.ts';
import { ownValue } from '#domain/own-value.ts';

const MIMES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

/** The files that contestants may download. The name of a file in a folder is its path with dashes. */
export function readAttachments(
  files: PackageFiles,
  folder: string,
  contents: Contents,
): readonly ReadDocument[] {
  return files.under(folder).map((path) => {
    const name = path.replaceAll('/', '-');
    const mime = ownValue(MIMES, endingOf(path).toLowerCase()) ?? 'application/octet-stream';
    return { name, mime, hash: contents.add(name, files.read(`${folder}/${path}`)).hash };
  });
}
