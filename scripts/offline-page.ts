import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const SOURCES = join(root, 'src', 'offline');
const LOCALES = join(root, 'public', 'locales');
/** The colours and sizes of the product, so that this page looks like the others. */
const TOKENS = join(root, 'src', 'views', 'theme', 'tokens.css');

/** The page's words, by the ids of its elements. */
const WORDS = {
  title: 'connection.down',
  text: 'page.opens_later',
  label: 'timeline.ends_in',
  again: 'state.try_again',
} as const;

/**
 * Builds the page for opening without a network, with its words in every language, and the service worker
 * that caches it. The name of the cache changes with any part of the page.
 */
export function offlinePage(): Plugin {
  return {
    name: 'offline-page',
    apply: 'build',
    generateBundle() {
      const page = {
        'offline.html': source('page.html').replace('WORDS', () => JSON.stringify(wordsOfAll())),
        'offline.js': source('page.js'),
        'offline.css': readFileSync(TOKENS, 'utf8') + source('page.css'),
      };
      const version = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16);
      const files = { ...page, 'sw.js': source('worker.js').replace('VERSION', version) };
      for (const [fileName, content] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: content });
    },
  };
}

function source(name: string): string {
  return readFileSync(join(SOURCES, name), 'utf8');
}

function wordsOfAll(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(readdirSync(LOCALES).map((language) => [language, wordsOf(language)]));
}

function wordsOf(language: string): Readonly<Record<string, string>> {
  const texts = JSON.parse(readFileSync(join(LOCALES, language, 'translations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return Object.fromEntries(
    Object.entries(WORDS).map(([id, key]) => {
      const word = texts[key];
      if (word === undefined)
        throw new Error(`${language} has no text ${key}, which the page without a network shows`);
      return [id, word.replaceAll('<', '\\u003c')];
    }),
  );
}
