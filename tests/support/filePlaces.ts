import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlaceSettings } from '#server/file-options.ts';
import { startTestS3, type TestS3 } from './s3.ts';

/** The three stores of contents, for a test's database. */
export interface TestPlaces {
  readonly folder: string;
  readonly s3: TestS3;
  readonly settings: Readonly<Record<PlaceSettings['place'], PlaceSettings>>;
  stop(): Promise<void>;
}

/** Makes a folder and starts an S3-compatible store. */
export async function openTestPlaces(): Promise<TestPlaces> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-store-'));
  const s3 = await startTestS3();
  return {
    folder,
    s3,
    settings: {
      database: { place: 'database' },
      folder: { place: 'folder', folder },
      s3: { place: 's3', ...s3.settings },
    },
    stop: async () => {
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
