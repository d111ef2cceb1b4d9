import { join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

const PLACES = ['database', 'folder', 's3'];
/** A region that stores other than Amazon's accept. */
const ANY_REGION = 'us-east-1';

/** Address and login of an S3-compatible store. */
export interface S3Settings {
  /** Address of the store; '': Amazon's store in the region. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix of the names of our contents. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The store of new contents, with its settings. */
export type PlaceSettings =
  | { readonly place: 'database' }
  | { readonly place: 'folder'; readonly folder: string }
  | ({ readonly place: 's3' } & S3Settings);

/** Reads the options of the file store. Throws StartError, whose message never contains a key. */
export function filePlaceOf(
  place: string,
  {
    folder,
    dataDir,
    env,
  }: { readonly folder: string; readonly dataDir: string; readonly env: NodeJS.ProcessEnv },
): PlaceSettings {
  if (!PLACES.includes(place))
    throw new StartError(`Files go to the place database, folder or s3; "${place}" is none.`);
  if (place === 'folder') return { place, folder: resolve(folder === '' ? join(dataDir, 'files') : folder) };
  if (place === 's3') return { place, ...s3Of(env) };
  return { place: 'database' };
}

/** The S3-compatible store; read only from the environment, since lists of processes show command lines. */
function s3Of(env: NodeJS.ProcessEnv) {
  const needed = (name: string, other?: string): string => {
    const value = env[name] || (other === undefined ? '' : env[other]);
    if (value) return value;
    throw new StartError(`Files in an S3-compatible store want ${name} in the environment.`);
  };
  const endpoint = env['AGON_S3_ENDPOINT'] ?? '';
  if (endpoint !== '' && !/^https?:\/\/[^/@]+(\/[^@]*)?$/.test(endpoint))
    throw new StartError(
      'AGON_S3_ENDPOINT wants an address like https://s3.example.org, without names or keys.',
    );
  const region = env['AGON_S3_REGION'] || env['AWS_REGION'] || '';
  if (endpoint === '' && region === '')
    throw new StartError('AGON_S3_REGION names the region of Amazon S3, or AGON_S3_ENDPOINT another store.');
  return {
    endpoint,
    region: region || ANY_REGION,
    bucket: needed('AGON_S3_BUCKET'),
    prefix: env['AGON_S3_PREFIX'] ?? '',
    accessKey: needed('AGON_S3_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'),
    secretKey: needed('AGON_S3_SECRET_KEY', 'AWS_SECRET_ACCESS_KEY'),
  };
}
