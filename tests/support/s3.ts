import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type S3Settings } from '#server/file-options.ts';

const REGION = 'eu-test-1';
const ACCESS_KEY = 'AKIATESTTESTTEST';
const SECRET_KEY = 'a secret/that+is signed with';
const BUCKET = 'agon-files';

/** A fault in the next requests that match. */
interface S3Fault {
  readonly when: (request: { readonly method: string; readonly key: string }) => boolean;
  /** Number of faults; Infinity: until removed. */
  times: number;
  /** A status; `cut`: the answer breaks off; `drop`: it does not come; `waitMs`: it comes later. */
  readonly how: { readonly status: number } | 'cut' | 'drop' | { readonly waitMs: number };
}

/** A small S3-compatible store, as strict as real ones for the requests that we use. */
export interface TestS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, { content: Buffer; at: number }>;
  /** Key, method and status of each request. */
  readonly seen: { readonly method: string; readonly key: string; readonly status: number }[];
  fail(fault: S3Fault): () => void;
  /** Lead of the store's clock over this machine's, ms. */
  ahead: number;
  stop(): Promise<void>;
}

/**
 * Starts a store for PutObject, GetObject with ranges, HeadObject, DeleteObject and ListObjectsV2 in pages of
 * two. It refuses requests not signed with its key (AWS Signature Version 4) or older than 15 minutes, bodies
 * unlike `x-amz-content-sha256` or `x-amz-checksum-sha256`, a missing length, and everything else.
 */
export async function startTestS3(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map();
  const seen: { method: string; key: string; status: number }[] = [];
  const store: Store = { objects, seen, faults: new Set<S3Fault>(), ahead: 0 };
  const server = createServer((request, response) => {
    void answer(request, response, store);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      prefix: 'some/where/',
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    objects,
    seen,
    fail: (fault) => {
      store.faults.add(fault);
      return () => store.faults.delete(fault);
    },
    get ahead() {
      return store.ahead;
    },
    set ahead(ms) {
      store.ahead = ms;
    },
    stop: () => stopped(server),
  };
}

interface Store extends Pick<TestS3, 'objects'> {
  readonly seen: { method: string; key: string; status: number }[];
  readonly faults: Set<S3Fault>;
  ahead: number;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, store: Store): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://store');
  const [, bucket = '', ...rest] = url.pathname.split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const method = request.method ?? '';
  const note = (status: number) => store.seen.push({ method, key, status });
  const how = faultOf(store, method, key);
  response.setHeader('date', new Date(Date.now() + store.ahead).toUTCString());
  try {
    const body = await bodyOf(request);
    if (how === 'drop') {
      note(0);
      request.socket.destroy();
      return;
    }
    await befall(how);
    requireSigned(request, url, { body, now: Date.now() + store.ahead });
    if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
    const { status, headers, content } = done(request, url, key, body, store);
    note(status);
    response.writeHead(status, {
      ...headers,
      'content-length': headers?.['content-length'] ?? content.length,
    });
    if (how === 'cut') {
      response.write(content.subarray(0, Math.floor(content.length / 2)), () => request.socket.destroy());
      return;
    }
    response.end(content);
  } catch (error: unknown) {
    note(refuse(response, error, url.pathname));
  }
}

/** Node's server leaves out the body of an answer to HEAD. */
function refuse(response: ServerResponse, error: unknown, resource: string): number {
  const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
  response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'R' });
  const said = `<Code>${code}</Code><Message>no</Message><Resource>${resource}</Resource><RequestId>R</RequestId>`;
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>${said}</Error>`);
  return status;
}

function faultOf({ faults }: Store, method: string, key: string): S3Fault['how'] | null {
  const fault = [...faults].find(({ when, times }) => times > 0 && when({ method, key }));
  if (!fault) return null;
  fault.times -= 1;
  return fault.how;
}

async function befall(how: S3Fault['how'] | null): Promise<void> {
  if (typeof how !== 'object' || how === null) return;
  if ('waitMs' in how) await new Promise((resolve) => setTimeout(resolve, how.waitMs));
  else throw new Refusal(how.status, 'InternalError');
}

interface Done {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly content: Buffer;
}

function done(request: IncomingMessage, url: URL, key: string, body: Buffer, { objects }: Store): Done {
  const nothing = Buffer.alloc(0);
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return listed(url, objects);
  if (key === '') throw new Refusal(501, 'NotImplemented');
  const known = objects.get(key);
  switch (request.method) {
    case 'PUT':
      requireSum(request, body);
      objects.set(key, { content: body, at: Date.now() });
      return { status: 200, headers: { etag: etagOf(body) }, content: nothing };
    case 'HEAD':
      if (!known) throw new Refusal(404, 'NotFound');
      return {
        status: 200,
        headers: { 'content-length': known.content.length, etag: etagOf(known.content) },
        content: nothing,
      };
    case 'DELETE':
      objects.delete(key);
      return { status: 204, content: nothing };
    case 'GET': {
      if (!known) throw new Refusal(404, 'NoSuchKey');
      return ranged(known.content, request.headers.range);
    }
    default:
      throw new Refusal(501, 'NotImplemented');
  }
}

/** The whole content, or the requested range. */
function ranged(content: Buffer, range: string | undefined): Done {
  const etag = etagOf(content);
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, headers: { etag }, content };
  const from = Number(first);
  const until = Math.min(last === '' ? Infinity : Number(last) + 1, content.length);
  if (from >= content.length || from >= until) throw new Refusal(416, 'InvalidRange');
  const headers = { etag, 'content-range': `bytes ${from}-${until - 1}/${content.length}` };
  return { status: 206, headers, content: content.subarray(from, until) };
}

/** ETag of a content from one request: its MD5. */
function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

/** Lists two keys a page, so that clients need several pages. */
function listed(url: URL, objects: TestS3['objects']): Done {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, 2);
  const isMore = keys.length > page.length;
  const contents = page.map((key) => {
    const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: 0 };
    return `<Contents><Key>${key}</Key><LastModified>${new Date(at).toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, content: Buffer.from(xml) };
}

function requireSum({ headers }: IncomingMessage, body: Buffer): void {
  if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
  const sum = headers['x-amz-checksum-sha256'];
  if (sum !== undefined && sum !== createHash('sha256').update(body).digest('base64'))
    throw new Refusal(400, 'BadDigest');
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function requireSigned(
  { method, headers }: IncomingMessage,
  url: URL,
  { body, now }: { readonly body: Buffer; readonly now: number },
): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) throw new Refusal(403, 'AccessDenied');
  const [, accessKey, day = '', region = '', names = '', signature] = given;
  if (accessKey !== ACCESS_KEY) throw new Refusal(403, 'InvalidAccessKeyId');
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now - time) < 900_000) || !at.startsWith(day))
    throw new Refusal(403, 'RequestTimeTooSkewed');
  const sum = String(headers['x-amz-content-sha256']);
  requireNames(names.split(';'), headers);
  if (sum !== createHash('sha256').update(body).digest('hex'))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, sum].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  if (createHmac('sha256', key).update(text).digest('hex') !== signature)
    throw new Refusal(403, 'SignatureDoesNotMatch');
}

/** Checks that all headers that matter are signed. */
function requireNames(names: readonly string[], headers: IncomingMessage['headers']): void {
  const said = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date', ...said])
    if (!names.includes(needed)) throw new Refusal(403, 'AccessDenied');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
