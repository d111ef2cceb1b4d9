import { filePlaceOf, type PlaceSettings } from '#server/file-options.ts';

/** The options that say where contents go that lay outside of the database. */
interface PlaceOptions {
  readonly files: string;
  readonly 'files-folder': string;
  readonly data: string;
  readonly 'database-url': string;
}

/**
 * Where such contents go: where it says, else into the data folder of an embedded database; null: with a database of one's own
 * it has to be said. Throws StartError.
 */
export function restoredPlaceOf(options: PlaceOptions): PlaceSettings | null {
  const { files, 'files-folder': folder, data: dataDir } = options;
  const isSaid = files !== '' || folder !== '';
  if (!isSaid && options['database-url'] !== '') return null;
  return filePlaceOf(files === '' ? 'folder' : files, { folder, dataDir, env: process.env });
}
