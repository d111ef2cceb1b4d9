import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FastifyInstance } from 'fastify';
import { type Texts, withOwnTexts } from '#domain/texts.ts';
import { type LogLine } from '../log.ts';

/** Far more than the size of all texts of a language, bytes. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Missing texts of a language are checked against the English ones, which are complete. */
const COMPLETE = 'en';

/** The served texts of a language, and the state of the files that they were made from. */
interface Made {
  readonly of: string;
  readonly body: string;
  readonly etag: string;
}

/**
 * Serves the texts of the page: the built ones, with those of `ownFolder`/{lng}.json instead where given. A
 * changed file counts for pages loaded after it; faulty texts are left out and logged once.
 */
export function serveTexts(
  server: FastifyInstance,
  {
    builtFolder,
    ownFolder,
    log,
  }: { readonly builtFolder: string; readonly ownFolder: string; readonly log: (line: LogLine) => void },
): void {
  const made = new Map<string, Made>();

  async function textsOf(lng: string): Promise<Made | null> {
    const [builtFile, ownFile] = [
      join(builtFolder, lng, 'translations.json'),
      join(ownFolder, `${lng}.json`),
    ];
    const [builtStamp, ownStamp] = await Promise.all([stampOf(builtFile), stampOf(ownFile)]);
    if (builtStamp === null) return null;
    const of = `${builtStamp} ${ownStamp ?? ''}`;
    const known = made.get(lng);
    if (known?.of === of) return known;
    const built = await readFile(builtFile, 'utf8');
    const body = ownStamp === null ? built : await merged(built, ownFile);
    const next = {
      of,
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    };
    made.set(lng, next);
    return next;
  }

  async function merged(built: string, ownFile: string): Promise<string> {
    try {
      const own = objectOf(await ownText(ownFile));
      const fallback = JSON.parse(
        await readFile(join(builtFolder, COMPLETE, 'translations.json'), 'utf8'),
      ) as Texts;
      const { texts, faults } = withOwnTexts(own, JSON.parse(built) as Texts, fallback);
      for (const { key, fault } of faults)
        log({ level: 'warn', event: 'own_text_left_out', file: ownFile, key, fault });
      return JSON.stringify(texts);
    } catch (error: unknown) {
      log({ level: 'error', event: 'own_texts_unreadable', file: ownFile, error: String(error) });
      return built;
    }
  }

  server.get<{ Params: { lng: string } }>('/locales/:lng/translations.json', async (request, reply) => {
    const { lng } = request.params;
    const texts = /^[a-z]{2,3}$/.test(lng) ? await textsOf(lng) : null;
    if (texts === null) return reply.status(404).send({ error: 'backend.not_found' });
    void reply.header('cache-control', 'no-cache').header('etag', texts.etag);
    if (request.headers['if-none-match'] === texts.etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(texts.body);
  });
}

/** A value that changes with the file; null: the file is missing. */
async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true ? `${found.mtimeMs}:${found.size}:${found.ino}` : null;
}

async function ownText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`);
  return readFile(file, 'utf8');
}

function objectOf(json: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('no object of texts by key');
  return value as Readonly<Record<string, unknown>>;
}
