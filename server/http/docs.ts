import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import { DOCUMENTATION_PATH } from '#domain/navigation.ts';
import { type App } from '../app.ts';

/** Files of the folder are served under this path. */
const PREFIX = '/docs/';
const HOUR_SECONDS = 3_600;

/**
 * Policy of the documentation: its own scripts, styles, pictures and fonts, some of them inline, and nothing
 * else. The sandbox gives it an opaque origin, so that it can neither read the application's storage, with
 * the session, nor connect to anything (Content Security Policy Level 3, "sandbox"). For that reason it lacks
 * `allow-same-origin`.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  // A page that isolates its browsing context group must not be sandboxed too (HTML, "navigation params").
  'cross-origin-opener-policy': 'unsafe-none',
  // The pages are public, and the sandbox's opaque origin makes their own fonts cross-origin.
  'access-control-allow-origin': '*',
  'cache-control': `public, max-age=${HOUR_SECONDS}`,
};

/**
 * Serves folders of C++ documentation to everybody; a file comes from the first folder that has it. Folders
 * are looked up at each request, so new ones need no restart; other paths are left to the application's
 * pages.
 */
export async function serveDocs(
  server: FastifyInstance,
  folders: readonly string[],
  log: App['log'],
): Promise<void> {
  if (!folders.some((folder) => existsSync(join(folder, 'en', 'index.html'))))
    log({ level: 'info', event: 'docs_not_installed', folders });
  await server.register(async (docs) => {
    docs.addHook('onSend', (_request, reply, _payload, next) => {
      if (reply.statusCode < 400) reply.headers(HEADERS);
      next();
    });
    await docs.register(fastifyStatic, {
      root: [...folders],
      prefix: PREFIX,
      decorateReply: false,
      index: ['index.html'],
      redirect: true,
      dotfiles: 'ignore',
      cacheControl: false,
    });
  });
  for (const path of ['/docs', PREFIX]) {
    server.get(path, (_request, reply) => reply.redirect(DOCUMENTATION_PATH, 302));
  }
}
