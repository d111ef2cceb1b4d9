import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type LogLine } from '../log.ts';
import { StartError } from '../options.ts';
import { serveTexts } from './texts.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built client: files with a hash in their name for a year; translations (with the installation's
 * own texts from `texts.folder`) and the page fresh each time. Other paths, except calls', get the page.
 */
export async function serveClient(
  server: FastifyInstance,
  folder: string,
  texts: { readonly folder: string; readonly log: (line: LogLine) => void },
): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page))
    throw new StartError(
      'The client is not built. Start with `npm start`, which builds it, or run `npm run build`.',
    );
  const html = await readFile(page, 'utf8');
  serveTexts(server, { builtFolder: join(folder, 'locales'), ownFolder: texts.folder, log: texts.log });
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    serveDotFiles: false,
    setHeaders(response, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      response.setHeader('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || /^\/(api|ws|assets|locales)(\/|$)/.test(request.url)) {
      return reply.status(404).send({ error: 'backend.not_found' });
    }
    // A missing file of the documentation gets the page that says so, with status 404.
    return sendPage(request.url.startsWith('/docs/') ? reply.status(404) : reply);
  });
  // The file server would refuse to list the folder.
  server.get('/', (_request, reply) => sendPage(reply));

  function sendPage(reply: FastifyReply): FastifyReply {
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  }
}
