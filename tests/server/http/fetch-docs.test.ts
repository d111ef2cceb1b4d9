import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchDocs, type RunProgram } from '#server/http/fetch-docs.ts';
import { type LogLine } from '#server/log.ts';
import { readOptions } from '#server/options.ts';

let place: string;
let folder: string;
let ran: string[];
let logged: LogLine[];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'agon-fetch-'));
  folder = join(place, 'data', 'cppreference');
  ran = [];
  logged = [];
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** A small fake Debian; `failing` decides which of its commands fail. */
function debian(failing: (command: string) => boolean = () => false): RunProgram {
  return async (program, args, cwd) => {
    const command = [program, ...args].join(' ').replaceAll(`${cwd}/`, '');
    ran.push(command);
    if (failing(command)) throw new Error('E: Could not resolve the host\nmore of it\nand more');
    if (args.includes('download')) await writeFile(join(cwd, 'cppreference_1_all.deb'), '');
    if (program !== 'dpkg-deb') return;
    const pages = join(cwd, 'unpacked', 'usr', 'share', 'cppreference', 'doc', 'html', 'en');
    await mkdir(pages, { recursive: true });
    await writeFile(join(pages, 'index.html'), 'C++');
  };
}

const fetching = (run: RunProgram, known: readonly string[] = []) =>
  fetchDocs(folder, known, (line) => logged.push(line), run);
const left = () => readdir(join(place, 'data')).catch(() => []);

describe('the C++ documentation of a fresh machine', () => {
  it('is downloaded and unpacked into the data folder, once', async () => {
    expect(await fetching(debian())).toBe('fetched');
    expect(ran).toEqual([
      'apt-get download -q cppreference-doc-en-html',
      'dpkg-deb -x cppreference_1_all.deb unpacked',
    ]);
    expect(existsSync(join(folder, 'en', 'index.html'))).toBe(true);
    expect(await left()).toEqual(['cppreference']);
    expect(await fetching(debian())).toBe('there');
    expect(ran).toHaveLength(2);
  });

  it('is not downloaded where the system has it', async () => {
    await mkdir(join(place, 'html', 'en'), { recursive: true });
    await writeFile(join(place, 'html', 'en', 'index.html'), 'C++');
    expect(await fetching(debian(), [join(place, 'html')])).toBe('there');
    expect(ran).toEqual([]);
  });

  it('is found with lists of its own where the system has none yet', async () => {
    expect(
      await fetching(debian((command) => command === 'apt-get download -q cppreference-doc-en-html')),
    ).toBe('fetched');
    expect(ran.slice(1)).toEqual([
      'apt-get -o Dir::State=state -o Dir::Cache=cache update -q',
      'apt-get -o Dir::State=state -o Dir::Cache=cache download -q cppreference-doc-en-html',
      'dpkg-deb -x cppreference_1_all.deb unpacked',
    ]);
  });

  it('without the internet stays away, leaves nothing, and the log says so in a line', async () => {
    expect(await fetching(debian((command) => command.startsWith('apt-get')))).toBe('failed');
    expect(await left()).toEqual([]);
    expect(logged).toEqual([
      { level: 'info', event: 'docs_not_fetched', error: 'E: Could not resolve the host more of it' },
    ]);
  });

  it('is not looked for on systems without apt', async () => {
    const none: RunProgram = () => Promise.reject(Object.assign(new Error('spawn'), { code: 'ENOENT' }));
    expect(await fetching(none)).toBe('no_apt');
    expect([await left(), logged]).toEqual([[], []]);
  });

  it('is fetched by the start command alone, and where neither a folder is named nor it is forbidden', () => {
    const to = (args: readonly string[], env: Record<string, string> = {}) =>
      readOptions(args, env)?.docsFetchedTo;
    const started = { AGON_DOCS_FETCH: '1' };
    expect(to(['--data', '/d'], started)).toBe(join('/d', 'cppreference'));
    expect(to(['--data', '/d'])).toBeNull();
    expect(to(['--no-docs-fetch'], started)).toBeNull();
    expect(to([], { AGON_DOCS_FETCH: '0' })).toBeNull();
    expect(to(['--docs', '/pages'], started)).toBeNull();
    expect(readOptions(['--docs', '/pages'], started)?.docsFolders).toEqual(['/pages']);
  });
});
