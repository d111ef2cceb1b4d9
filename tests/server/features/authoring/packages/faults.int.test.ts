import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#protocol/calls.ts';
import { pathOf } from '#protocol/define.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { englishOf, type Sentence } from '#server/exchange/package/sentences.ts';
import { packageTar } from '#tests/support/packageTar.ts';
import { packageParts, type PackageParts, packageZip } from '#tests/support/packageZip.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { judgeTrials, RIGHT, WRONG } from '#tests/support/trials.ts';
import { testResult } from '#tests/support/judging.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

const MAX_FILE_BYTES = 256 * 1_048_576;
const MAX_PACKAGE_FILES = 50_000;

/** A fault of a package and the expected refusal: file, line and a part of its text. */
interface FaultCase {
  readonly what: string;
  readonly parts?: PackageParts;
  readonly content?: () => Uint8Array | Promise<Uint8Array>;
  readonly name?: string;
  readonly file?: string;
  readonly line?: number;
  readonly words: RegExp;
}

const YAML = [
  'problem_format_version: 2025-09',
  'name: { en: Double }',
  'type: scoring',
  'uuid: 7d3b2c2e-5c1a-4b62-9d0e-2f8a9f9d4c11',
  'limits: { time_limit: 1 }',
].join('\n');

const CASES: readonly FaultCase[] = [
  {
    what: 'a missing answer',
    parts: { 'data/secret/2-large/01.ans': null },
    file: 'data/secret/2-large/01.in',
    words: /answer .*01\.ans is missing/,
  },
  {
    what: 'an answer without its test',
    parts: { 'data/secret/2-large/09.ans': '1' },
    words: /input is missing/,
    file: 'data/secret/2-large/09.ans',
  },
  {
    what: 'bad YAML',
    parts: { 'problem.yaml': `${YAML}\nlimits: [` },
    file: 'problem.yaml',
    words: /bracket, comma or colon is missing here/,
  },
  {
    what: 'an unknown key',
    parts: { 'problem.yaml': `${YAML}\nbanana: 1` },
    file: 'problem.yaml',
    line: 6,
    words: /Unknown key "banana"/,
  },
  {
    what: 'a bomb of aliases',
    parts: {
      'problem.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
        .split('')
        .map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]`)
        .join('\n')}`,
    },
    file: 'problem.yaml',
    words: /This is not valid YAML/,
  },
  {
    what: 'another version of the format',
    parts: { 'problem.yaml': YAML.replace('2025-09', '2031-01') },
    file: 'problem.yaml',
    line: 1,
    words: /version "2031-01" is unknown/,
  },
  {
    what: 'no name',
    parts: { 'problem.yaml': YAML.replace('name: { en: Double }\n', '') },
    file: 'problem.yaml',
    words: /name/,
  },
  {
    what: 'a time limit that is no number',
    parts: { 'problem.yaml': YAML.replace('time_limit: 1', 'time_limit: soon') },
    file: 'problem.yaml',
    line: 5,
    words: /time_limit/,
  },
  {
    what: 'a time limit below nothing',
    parts: { 'problem.yaml': YAML.replace('time_limit: 1', 'time_limit: -3') },
    file: 'problem.yaml',
    line: 5,
    words: /time_limit/,
  },
  {
    what: 'a name in a language without statement',
    parts: { 'problem.yaml': YAML.replace('en: Double', 'en: Double, bg: Две') },
    file: 'problem.yaml',
    line: 2,
    words: /no statement in "bg"/,
  },
  {
    what: 'a statement under another name',
    parts: { 'statement/problem.en.md': null, 'statement/problem.english.md': '# Double' },
    file: 'statement/problem.english.md',
    words: /problem\.LANGUAGE\.md/,
  },
  {
    what: 'a statement that is no PDF',
    parts: { 'statement/problem.en.md': null, 'statement/problem.en.pdf': 'hello' },
    file: 'statement/problem.en.pdf',
    words: /not a PDF/,
  },
  {
    what: 'a picture that is missing',
    parts: { 'statement/problem.en.md': '# Double\n\n![it](there.svg)\n' },
    file: 'statement/problem.en.md',
    words: /there\.svg/,
  },
  {
    what: 'a picture that leaves the package',
    parts: { 'statement/problem.en.md': '# Double\n\n![it](../../../../etc/passwd.svg)\n' },
    file: 'statement/problem.en.md',
    words: /passwd/,
  },
  {
    what: 'more samples named than there are',
    parts: { 'statement/problem.en.md': '{{nextsample}} {{nextsample}} {{nextsample}}' },
    file: 'statement/problem.en.md',
    words: /more \{\{nextsample\}\} commands than samples/,
  },
  {
    what: 'no tests',
    parts: Object.fromEntries(
      Object.keys(packageParts())
        .filter((path) => path.startsWith('data/'))
        .map((path) => [path, null]),
    ),
    words: /test/i,
  },
  {
    what: 'a group without a test',
    parts: { 'data/secret/2-large/01.in': null, 'data/secret/2-large/01.ans': null },
    file: 'data/secret/2-large/test_group.yaml',
    words: /This group has no test/,
  },
  {
    what: 'a group that requires one that is not there',
    parts: { 'judge.yaml': 'groups:\n  2-large:\n    requires: [nothing]\n' },
    file: 'judge.yaml',
    line: 3,
    words: /nothing/,
  },
  {
    what: 'settings of a group that is not there',
    parts: { 'judge.yaml': 'groups:\n  3-none:\n    points: 5\n' },
    file: 'judge.yaml',
    words: /3-none/,
  },
  {
    what: 'points below nothing',
    parts: { 'data/secret/2-large/test_group.yaml': 'max_score: -70\nscore_aggregation: min\n' },
    file: 'data/secret/2-large/test_group.yaml',
    line: 1,
    words: /max_score/,
  },
  {
    what: 'an unknown argument of the checker',
    parts: {
      'data/secret/2-large/test_group.yaml':
        'max_score: 70\nscore_aggregation: min\noutput_validator_args: [banana]\n',
    },
    words: /banana/,
  },
  {
    what: 'a checker in no language',
    parts: { 'output_validator/check.rs': 'fn main() {}' },
    file: 'output_validator',
    words: /no source in a known language/,
  },
  {
    what: 'a checker that wants to be built by a script',
    parts: { 'output_validator/build': '#!/bin/sh', 'output_validator/check.cpp': 'int main() {}' },
    file: 'output_validator/build',
    words: /scripts are not run/,
  },
  {
    what: 'a claim that is no verdict',
    parts: { 'submissions/submissions.yaml': 'accepted/double.cpp:\n  permitted: [FINE]\n' },
    file: 'submissions/submissions.yaml',
    line: 2,
    words: /permitted/,
  },
  {
    what: 'a grader for a language that is not known',
    parts: { 'judge.yaml': 'graders:\n  cobol: [grader.cob]\n' },
    file: 'judge.yaml',
    words: /cobol/,
  },
  {
    what: 'a short name that is none',
    name: 'Моята задача.zip',
    words: /short name/,
  },
  {
    what: 'nothing that is known',
    content: () => zipSync({ 'readme.txt': new Uint8Array([65]) }),
    words: /not a task/,
  },
  {
    what: 'an archive in an archive',
    content: () => zipSync({ 'double.zip': packageZip() }),
    words: /contains nothing but another archive: double\.zip/,
  },
  {
    what: 'a path that leaves',
    content: () => zipSync(packageParts({ '../../evil.txt': 'x' })),
    file: '../../evil.txt',
    words: /points outside the archive/,
  },
  {
    what: 'an absolute path',
    content: () => zipSync(packageParts({ '/etc/cron.d/evil': 'x' })),
    file: '/etc/cron.d/evil',
    words: /points outside the archive/,
  },
  {
    what: 'a path with backslashes that leaves',
    content: () => zipSync(packageParts({ '..\\..\\evil.txt': 'x' })),
    file: '../../evil.txt',
    words: /points outside the archive/,
  },
  {
    what: 'a name with a control character',
    content: () => zipSync(packageParts({ 'data/ж\u0001b.txt': 'x' })),
    words: /control character/,
  },
  {
    what: 'a link out of the archive',
    content: () =>
      zipSync({
        ...packageParts(),
        'data/secret/1-small/link.in': [
          new TextEncoder().encode('../../../../../etc/passwd'),
          { os: 3, attrs: 0o120777 << 16 },
        ],
      }),
    file: 'data/secret/1-small/link.in',
    words: /link points to no file/,
  },
  {
    what: 'two files of one name',
    content: () => twiceNamed(),
    file: 'statement/problem.en.md',
    words: /Two files of the archive have this name/,
  },
  {
    what: 'a truncated archive',
    content: () => packageZip().subarray(0, 700),
    words: /ZIP archive is incomplete/,
  },
  {
    what: 'an encrypted file',
    content: () => encrypted(),
    words: /encrypted/,
  },
  {
    what: 'a file that is larger than it says',
    content: () => understated(),
    words: /another size/,
  },
  {
    what: 'a tar.gz that ends too soon',
    content: async () => (await packageTar()).subarray(0, 300),
    name: 'double.tar.gz',
    words: /archive is damaged/,
  },
  {
    what: 'a tar.gz with a path that leaves',
    content: () => packageTar({}, [{ name: '../../evil.txt', content: 'x' }]),
    name: 'double.tgz',
    file: '../../evil.txt',
    words: /points outside the archive/,
  },
  {
    what: 'a tar.gz with an absolute path',
    content: () => packageTar({}, [{ name: '/etc/cron.d/evil', content: 'x' }]),
    name: 'double.tgz',
    words: /points outside the archive/,
  },
  {
    what: 'a tar.gz with a link that leaves',
    content: () =>
      packageTar({}, [{ name: 'data/secret/a.in', type: 'symlink', linkname: '../../../../etc/passwd' }]),
    name: 'double.tgz',
    file: 'data/secret/a.in',
    words: /link points to no file/,
  },
  {
    what: 'a tar.gz with a device',
    content: () => packageTar({}, [{ name: 'data/null', type: 'character-device' }]),
    name: 'double.tgz',
    file: 'data/null',
    words: /neither a file nor a folder/,
  },
  {
    what: 'a tar.gz that says to hold more than is taken',
    content: async () => {
      const header = gunzipSync(await packageTar({}, [{ name: 'huge', content: 'x' }]));
      return gzipSync(huge(header, MAX_FILE_BYTES + 1));
    },
    name: 'double.tgz',
    file: 'huge',
    words: /at most 268435456 are accepted/,
  },
  {
    what: 'a rar',
    content: () => Buffer.from('526172211a0701003392b5e5', 'hex'),
    name: 'double.rar',
    words: /rar archive: unpack it/,
  },
  {
    what: 'a 7z',
    content: () => Buffer.from('377abcaf271c0004', 'hex'),
    name: 'double.7z',
    words: /7z archive: unpack it/,
  },
  {
    what: 'a statement in windows-1251',
    parts: { 'statement/problem.en.md': Buffer.from([0xc7, 0xe0, 0xe4, 0xe0, 0xf7, 0xe0]) },
    file: 'statement/problem.en.md',
    words: /not UTF-8/,
  },
  {
    what: 'settings in windows-1251',
    parts: { 'problem.yaml': Buffer.concat([Buffer.from(YAML), Buffer.from([0x23, 0xc7, 0xe0, 0xe4])]) },
    file: 'problem.yaml',
    words: /not UTF-8/,
  },
  {
    what: 'a statement that includes itself',
    parts: {
      'statement/problem.en.md': null,
      'statement/problem.en.tex': String.raw`\input{part}`,
      'statement/part.tex': String.raw`\include{problem.en.tex}`,
    },
    file: 'statement/part.tex',
    words: /includes itself/,
  },
  {
    what: 'more files than are taken',
    content: () => crowded(MAX_PACKAGE_FILES + 1),
    words: /has 50001 files; at most 50000 are accepted/,
  },
  {
    what: 'a file larger than is taken',
    content: () => stating(MAX_FILE_BYTES + 1),
    file: 'data/secret/1-small/01.in',
    words: /has 268435457 bytes; at most 268435456/,
  },
  { what: 'an empty file', content: () => new Uint8Array(0), words: /neither a ZIP nor a tar\.gz archive/ },
];

/** A zip with its headers patched: a flag or size stands in the central directory and in the local header. */
function patched(zip: Buffer, patch: (header: Buffer, isCentral: boolean) => void): Buffer {
  const copy = Buffer.from(zip);
  for (let at = 0; at < copy.length - 30; at += 1) {
    const signature = copy.readUInt32LE(at);
    if (signature === 0x04034b50) patch(copy.subarray(at), false);
    else if (signature === 0x02014b50) patch(copy.subarray(at), true);
  }
  return copy;
}

function encrypted(): Buffer {
  return patched(packageZip(), (header, isCentral) => {
    const at = isCentral ? 8 : 6;
    header.writeUInt16LE(header.readUInt16LE(at) | 1, at);
  });
}

function understated(): Buffer {
  const bomb = packageZip({ 'data/secret/1-small/01.in': '7'.repeat(2_000_000) });
  return patched(bomb, (header, isCentral) => {
    const at = isCentral ? 24 : 22;
    if (header.readUInt32LE(at) === 2_000_000) header.writeUInt32LE(9, at);
  });
}

function twiceNamed(): Buffer {
  const zip = packageZip({ 'statement/problem.xx.md': '# Other' });
  const text = zip.toString('latin1').replaceAll('statement/problem.xx.md', 'statement/problem.en.md');
  return Buffer.from(text, 'latin1');
}

/** An archive whose last header states another size. */
function huge(tar: Buffer, bytes: number): Buffer {
  const at = tar.indexOf('huge');
  const header = Buffer.from(tar);
  header.write(`${bytes.toString(8).padStart(11, '0')} `, at + 124, 'latin1');
  header.write('        ', at + 148, 'latin1');
  const sum = header.subarray(at, at + 512).reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
  return header;
}

/** An archive of empty files. */
function crowded(files: number): Uint8Array {
  const empty = new Uint8Array(0);
  const names = Array.from({ length: files }, (_, index) => [`data/${index}`, empty] as const);
  return zipSync(Object.fromEntries(names), { level: 0 });
}

/** A good package, except that it states another size for one of its files. */
function stating(bytes: number): Buffer {
  const marked = packageZip({ 'data/secret/1-small/01.in': '7'.repeat(123_457) });
  return patched(marked, (header, isCentral) => {
    const at = isCentral ? 24 : 22;
    if (header.readUInt32LE(at) === 123_457) header.writeUInt32LE(bytes, at);
  });
}

let server: TestServer;
let author: Person;
/** The folder in which the server unpacks packages. */
let own: string;

beforeAll(async () => {
  ({ server, author } = await startWithCast());
  own = await mkdtemp(join(tmpdir(), 'agon-faults-'));
  vi.stubEnv('TMPDIR', own);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(own, { recursive: true, force: true });
  await server.stop();
});

const TABLES = [
  ...(['files', 'tasks', 'task_versions', 'statements', 'quiz_questions', 'package_drafts'] as const),
  ...(['package_draft_files', 'package_trials', 'judge_jobs', 'jury_solutions', 'audit'] as const),
] as const;
const rows = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { count } = await server.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, count];
    }),
  );

describe('a package with a fault is refused with the right words, and leaves nothing', () => {
  it('[AUT-7] knows thirty and more', () => expect(CASES.length).toBeGreaterThanOrEqual(30));

  it.each(CASES)('[AUT-7] $what', async ({ parts = {}, content, name, file, line, words }) => {
    const before = await rows();
    const { status, body } = await author.call(
      'importPackage',
      {},
      { package: { name: name ?? 'double.zip', content: (await content?.()) ?? packageZip(parts) } },
    );
    expect(status).toBe(200);
    expect(body.draft).toBeNull();
    const errors = body.findings
      .filter(({ severity }) => severity === 'error')
      .map((finding) => ({ ...finding, message: englishOf(finding as unknown as Sentence) }));
    expect(errors).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(words) as string,
        ...(file !== undefined && { file }),
        ...(line !== undefined && { line }),
      }),
    );
    expect(await rows()).toEqual(before);
    expect(await readdir(own)).toEqual([]);
  });
});

describe('a package whose jury does not do its duty', () => {
  const bring = async (parts: PackageParts) => {
    const { body } = await author.call(
      'importPackage',
      {},
      { package: { name: 'double.zip', content: packageZip(parts) } },
    );
    expect(body.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    return body.draft ?? 0;
  };
  const shown = async (did: number) => {
    const { drafts } = (await author.call('packageDrafts')).body;
    return drafts.find(({ id }) => id === did);
  };
  const validator = { 'input_validators/validate.py': 'import sys\nsys.exit(42)\n' };
  const failing = (test: number, verdict: 'WA' | 'IE', juryMessage: string): Partial<JudgeResult> => ({
    verdict,
    score: 0,
    tests: [0, 1, 2].map((one) => testResult(one, one === test ? { verdict, score: 0, juryMessage } : {})),
  });

  it.each([
    {
      what: 'a validator that refuses a test',
      parts: validator,
      found: (path: string) => (path.startsWith('input') ? failing(1, 'WA', 'n is too large') : undefined),
      path: 'input_validators/validate.py',
      words: /The validator rejects secret\/1-small\/01: n is too large/,
    },
    {
      what: 'a validator that crashes',
      parts: validator,
      found: (path: string) => (path.startsWith('input') ? failing(2, 'IE', 'signal 11') : undefined),
      path: 'input_validators/validate.py',
      words: /The validator fails at secret\/2-large\/01: signal 11/,
    },
    {
      what: 'a checker that does not compile',
      parts: { 'output_validator/check.cpp': 'int main() { retrun 42; }' },
      found: () => failing(0, 'IE', "the jury's program does not compile: check.cpp:1"),
      path: 'accepted/double.cpp',
      words: /The judge failed: the jury's program does not compile/,
    },
  ])(
    '[AUT-7] $what stands in the way, and cancelled leaves nothing',
    async ({ parts, found, path, words }) => {
      const before = await rows();
      const did = await bring(parts);
      const kind = path.startsWith('input') ? 'validator' : 'submission';
      expect((await shown(did))?.trials).toContainEqual(
        // F49
        expect.objectContaining({ path, kind, language: path.slice(path.lastIndexOf('.') + 1) }),
      );
      await judgeTrials(server.app, (one) => found(one) ?? (one.startsWith('wrong') ? WRONG : RIGHT));
      const trial = (await shown(did))?.trials.find((one) => one.path === path);
      expect(trial?.faults.map((fault) => englishOf(fault as unknown as Sentence)).join()).toMatch(words);
      expect((await author.call('confirmPackage', { did, version: '' })).error).toBe('backend.not_as_stated');
      expect((await author.call('cancelPackage', { did })).error).toBeNull();
      // Its contents were kept only for it; the sweep takes contents that nothing has named for a day.
      await sweepFiles(server.app.db, -1);
      expect(await rows()).toEqual(before);
      expect(await readdir(own)).toEqual([]);
    },
  );
});

it('[AUT-7] an upload whose connection breaks leaves nothing', async () => {
  const before = await rows();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const body = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="package"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n',
  );
  socket.write(
    `POST ${pathOf(calls.importPackage, author.role, {})} HTTP/1.1\r\nHost: a\r\nAuthorization: Basic ${Buffer.from(`${author.name}:${author.secret}`).toString('base64')}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n',
  );
  socket.write(Buffer.concat([body, Buffer.alloc(300_000, 7)]));
  await vi.waitFor(async () => expect(await readdir(own)).not.toEqual([]), { timeout: 20_000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await readdir(own)).toEqual([]), { timeout: 20_000 });
  expect(await rows()).toEqual(before);
});
