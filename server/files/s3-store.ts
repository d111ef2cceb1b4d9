import { randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type S3Settings } from '../file-options.ts';
import {
  type ContentSource,
  type ContentStore,
  FileStoreError,
  MissingContentError,
  SHA256,
} from './content-store.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Time after which a silent connection is given up, ms. */
const SILENCE_MS = 30_000;
const PUT_TRIES = 4;
const FIRST_DELAY_MS = 200;
/** Statuses of refusals that may pass with the next try. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/**
 * A bucket with contents as `PREFIXab/abcdef…`. Each is put by one request that states its SHA-256, so that
 * the store itself refuses a content that changed on the way.
 */
export function s3Store(settings: S3Settings): ContentStore {
  const { bucket: Bucket, prefix } = settings;
  const client = clientOf(settings);
  const keyOf = (hash: string): string => {
    if (!SHA256.test(hash)) throw new Error(`not a SHA-256: ${hash}`);
    return `${prefix}${hash.slice(0, 2)}/${hash}`;
  };
  const put = async ({ hash, bytes, open }: ContentSource, Key: string): Promise<void> => {
    const body = open();
    // An error of the content itself is not the store's error, and is not tried again.
    const broken: Error[] = [];
    body.on('error', (error) => broken.push(error));
    const command = new PutObjectCommand({
      Bucket,
      Key,
      Body: body,
      ContentLength: bytes,
      ChecksumSHA256: Buffer.from(hash, 'hex').toString('base64'),
    });
    // The signature covers the content too, with plain HTTP as with TLS.
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
        return next(args);
      },
      { step: 'build' },
    );
    try {
      await client.send(command);
    } catch (error: unknown) {
      throw broken[0] ?? error;
    } finally {
      body.destroy();
    }
  };
  const removeKey = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  return {
    put: (source) => namingStore(settings, () => withTries(() => put(source, keyOf(source.hash)))),
    has: (hash) =>
      namingStore(settings, () =>
        client.send(new HeadObjectCommand({ Bucket, Key: keyOf(hash) })).then(
          () => true,
          (error: unknown) => {
            if (statusOf(error) === 404) return false;
            throw error;
          },
        ),
      ),
    read: (hash, from, until) =>
      namingStore(settings, async () => {
        const isAll = from === 0 && until === undefined;
        const range = isAll ? {} : { Range: `bytes=${from}-${until === undefined ? '' : until - 1}` };
        const { Body } = await client
          .send(new GetObjectCommand({ Bucket, Key: keyOf(hash), ...range }))
          .catch((error: unknown) => {
            throw statusOf(error) === 404 ? new MissingContentError(hash) : error;
          });
        return Body as Readable;
      }),
    remove: (hash) => namingStore(settings, () => removeKey(keyOf(hash)).then(() => undefined)),
    list: () => listed(client, settings),
    check: () =>
      namingStore(settings, async () => {
        const probe = `${prefix}probe-${randomUUID()}`;
        await client.send(new PutObjectCommand({ Bucket, Key: probe, Body: 'probe' }));
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: probe }));
        const text = await Body?.transformToString();
        await removeKey(probe);
        if (text !== 'probe') throw new Error('what was kept came back as something else');
      }),
  };
}

function clientOf({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    ...(endpoint !== '' && { endpoint, forcePathStyle: true }),
    // The names of our contents are checksums; stores other than Amazon's refuse trailers with further
    // checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: PUT_TRIES,
    // The caller logs a failure, once.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_MS },
  });
}

function ignore(): void {
  // The library logs nothing: the caller does.
}

async function* listed(client: S3Client, settings: S3Settings) {
  const { bucket: Bucket, prefix } = settings;
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })[Symbol.asyncIterator]();
  for (;;) {
    const page = await namingStore(settings, () => pages.next());
    if (page.done === true) return;
    for (const { Key = '', LastModified } of page.value.Contents ?? []) {
      const hash = /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(Key.slice(prefix.length))?.[1];
      if (hash !== undefined) yield { hash, at: LastModified?.getTime() ?? Date.now() };
    }
  }
}

/** The library does not send a stream again; this function can, since it can read the content again. */
async function withTries(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error: unknown) {
      const status = statusOf(error);
      if (error instanceof FileStoreError) throw error;
      const isRefusal =
        status !== null && status >= 400 && status < 500 && !PASSING.has(status) && !isClockAmiss(error);
      if (isRefusal || tries >= PUT_TRIES) throw error;
    }
    await delay(FIRST_DELAY_MS * 2 ** (tries - 1));
  }
}

/** The clocks differ: the library takes the store's time from the refusal, so the next try succeeds. */
function isClockAmiss(error: unknown): boolean {
  return (
    error instanceof Error &&
    ['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture'].includes(error.name)
  );
}

/** HTTP status of an answer; null: there was none. */
function statusOf(error: unknown): number | null {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode ?? null;
}

/** Names the store in an error, but leaves out the error's details, which may contain contents. */
async function namingStore<T>({ endpoint, region, bucket }: S3Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error: unknown) {
    if (error instanceof FileStoreError) throw error;
    const status = statusOf(error);
    const name = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
    const where = `${endpoint === '' ? `Amazon S3, ${region}` : endpoint}, bucket ${bucket}`;
    const why = status === null ? name : `${name}, ${status}`;
    throw new FileStoreError(`The S3 store of files (${where}) does not do its work (${why}).`, {
      cause: error,
    });
  }
}
