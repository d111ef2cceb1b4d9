import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import { DOCUMENTATION_PATH } from '#domain/navigation.ts';
import { type App } from '../app.ts';

/** Under this path the folder is served as it is. */
const PREFIX = '/docs/';
const HOUR_SECONDS = 3_600;

/**
 * Policy of that documentation: its own scripts, styles, pictures and fonts, some of them written into its pages, and
 * nothing else. The sandbox gives it an opaque origin: the application's storage, and with it the session, cannot be
 * read from it, and it can talk to nothing (Content Security Policy Level 3, "sandbox"). It stays without `allow-
 * same-origin` for that reason.
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
  // A page that isolates its group of windows may not be sandboxed as well (HTML, "navigation params").
  'cross-origin-opener-policy': 'unsafe-none',
  // It is public, and the sandbox's origin is no origin: its fonts are fetched as by a stranger.
  'access-control-allow-origin': '*',
  'cache-control': `public, max-age=${HOUR_SECONDS}`,
};

/**
 * Serves folders of C++ documentation to anybody, as public text, a file from the first that has it. They are looked
 * up at each request, so that newly installed ones need no restart; other paths are left to the pages of the
 * application.
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
