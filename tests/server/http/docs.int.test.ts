import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LogLine } from '#server/log.ts';
import { serveDocs } from '#server/http/docs.ts';
import { serveClient } from '#server/http/static.ts';

const PAGE = '<!doctype html><link rel="stylesheet" href="../common/site.css"><title>C++</title>';
let place: string;
let docs: string;
let http: FastifyInstance;
let port: number;
const logged: LogLine[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'agon-docs-'));
  docs = join(place, 'html');
  const client = join(place, 'client');
  await mkdir(join(docs, 'en', 'cpp'), { recursive: true });
  await mkdir(join(docs, 'common'));
  await mkdir(client);
  await writeFile(join(place, 'secret.txt'), 'not for anybody');
  await writeFile(join(docs, '.hidden'), 'not for anybody');
  await writeFile(join(client, 'index.html'), 'the page of the application');
  await writeFile(join(docs, 'en', 'cpp', 'vector.html'), PAGE);
  await writeFile(join(docs, 'common', 'site.css'), 'body{}');
  await writeFile(join(docs, 'common', 'site.js'), '1');
  await writeFile(join(docs, 'common', 'graph.svg'), '<svg/>');
  // Debian's package has links to fonts of another package.
  await writeFile(join(place, 'font.ttf'), 'font');
  await symlink(join(place, 'font.ttf'), join(docs, 'common', 'font.ttf'));
  http = fastify();
  await serveDocs(http, [join(place, 'nowhere'), docs], (line) => logged.push(line));
  await serveClient(http, client, { folder: join(place, 'texts'), log: (line) => logged.push(line) });
  await http.listen({ host: '127.0.0.1', port: 0 });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http.close();
  await rm(place, { recursive: true, force: true });
});

/** Requests a path exactly as written; a URL would normalise it. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the documentation', () => {
  it('leaves its addresses to the application when it is not installed, and the log says so', async () => {
    const { status, body } = await get('/docs/en/index.html');
    expect([status, body]).toEqual([404, 'the page of the application']);
    expect(logged).toMatchObject([{ event: 'docs_not_installed', folders: [join(place, 'nowhere'), docs] }]);
  });

  it('is served without a restart once it is installed', async () => {
    await writeFile(join(docs, 'en', 'index.html'), PAGE);
    expect(await get('/docs/en/index.html')).toMatchObject({ status: 200, body: PAGE });
  });

  it('is there for anybody, by its beginnings as well', async () => {
    for (const path of ['/docs', '/docs/']) {
      expect((await get(path)).headers['location']).toBe('/docs/en/index.html');
    }
    expect((await get('/docs/en')).headers['location']).toBe('/docs/en/');
    expect(await get('/docs/en/')).toMatchObject({ status: 200, body: PAGE });
  });

  it.each([
    ['/docs/en/cpp/vector.html', 'text/html; charset=utf-8'],
    ['/docs/common/site.css', 'text/css; charset=utf-8'],
    ['/docs/common/site.js', /^(text|application)\/javascript/],
    ['/docs/common/graph.svg', 'image/svg+xml'],
    ['/docs/common/font.ttf', 'font/ttf'],
  ])('%s has its type', async (path, type) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toEqual(type instanceof RegExp ? expect.stringMatching(type) : type);
  });

  it('may run its scripts in an opaque origin, and talk to nothing', async () => {
    for (const path of ['/docs/en/index.html', '/docs/common/graph.svg']) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('sandbox allow-scripts;');
      expect(policy).not.toContain('allow-same-origin');
      expect(policy).toContain("connect-src 'none'");
      expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('is kept by browsers for an hour and asked for again by its tag', async () => {
    const { headers } = await get('/docs/en/cpp/vector.html');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await get('/docs/en/cpp/vector.html', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it.each([
    '/docs/../secret.txt',
    '/docs/en/../../secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/%2e%2e%2fsecret.txt',
    '/docs/..%5csecret.txt',
    '/docs/%252e%252e/secret.txt',
    '/docs//../../secret.txt',
    '/docs/.hidden',
    '/docs/en/%00secret.txt',
    '/docs//etc/passwd',
  ])('nothing but it is there: %s', async (path) => {
    const { status, body } = await get(path);
    expect(body).not.toContain('not for anybody');
    expect(body).not.toContain('root:');
    expect(status >= 400 || body === 'the page of the application').toBe(true);
  });

  it('has no page for an address of its own that is not there', async () => {
    expect((await get('/docs/en/cpp/nothing.html')).status).toBe(404);
    expect((await get('/docs/en/cpp')).status).toBeGreaterThanOrEqual(300);
  });
});
