import { filePlaceOf, type PlaceSettings } from '#server/file-options.ts';

/** Options for the store of contents outside of the database. */
interface PlaceOptions {
  readonly files: string;
  readonly 'files-folder': string;
  readonly data: string;
  readonly 'database-url': string;
}

/**
 * The store for such contents: the one in the options, else the data folder of an embedded database; null
 * when another database has no store in its options. Throws StartError.
 */
export function restoredPlaceOf(options: PlaceOptions): PlaceSettings | null {
  const { files, 'files-folder': folder, data: dataDir } = options;
  const isSaid = files !== '' || folder !== '';
  if (!isSaid && options['database-url'] !== '') return null;
  return filePlaceOf(files === '' ? 'folder' : files, { folder, dataDir, env: process.env });
}
