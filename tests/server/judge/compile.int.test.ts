import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Box } from '#server/judge/box.ts';
import { createCompiler } from '#server/judge/compile.ts';
import { C } from '#server/judge/languages/gnu.ts';
import { type RunEnd, type RunRequest } from '#server/judge/sandbox/driver.ts';
import { runOf } from './support.ts';

const TOOLS = {
  version: 'gcc 1',
  compiler: '/usr/bin/gcc',
  runner: null,
  compilerReads: [],
  runnerReads: [],
};

let folder = '';
let sources = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-compile-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Compiles a source twice in a box where every compiler prints `words` and ends with `end`. */
async function compileTwice(end: RunEnd, words = '') {
  let runs = 0;
  const box: Pick<Box, 'run'> = {
    run: async ({ stdout }: RunRequest) => {
      runs += 1;
      if ('file' in stdout) await writeFile(stdout.file, words);
      return runOf(end);
    },
  };
  const path = join(folder, 'source');
  sources += 1;
  await writeFile(path, `int main(void) { return ${sources}; }`);
  const compiler = createCompiler({
    box: box as Box,
    languages: [{ extension: 'c', language: C, tools: TOOLS, version: TOOLS.version, works: true }],
    workFolder: join(folder, 'work'),
    cacheFolder: join(folder, 'cache'),
  });
  const request = { extension: 'c', files: [{ name: 'task.c', path }], own: 'task.c', hasGrader: false };
  const [first, second] = [await compiler.compile(request), await compiler.compile(request)];
  expect(second.output).toBe(first.output);
  return { runs, output: first.output };
}

describe('a compiler that comes to a limit', () => {
  const flood = 'task.c:1:1: warning: something\n'.repeat(500);

  it('[JDG-4] is reported in one sentence, and not tried again on the same source', async () => {
    expect(await compileTwice({ kind: 'cpu' }, flood)).toEqual({
      runs: 1,
      output: 'The compiler was stopped: it needed more than 30 seconds.',
    });
    expect(await compileTwice({ kind: 'memory' }, flood)).toEqual({
      runs: 1,
      output: 'The compiler was stopped: it needed more than 1024 MB of memory.',
    });
    expect(await compileTwice({ kind: 'output' }, flood)).toEqual({
      runs: 1,
      output: 'The program is too large: what is compiled may have 64 MB.',
    });
  });

  // F48
  it('[JDG-10] is reported with the beginning of its output where that reached the limit', async () => {
    const { output } = await compileTwice({ kind: 'output' }, flood.repeat(5));
    expect(output.split('\n').slice(0, 2)).toEqual([
      'The compiler was stopped: its messages have more than 64 MB. They begin:',
      'task.c:1:1: warning: something',
    ]);
  });

  it('[JDG-4] the same where only a part of it was ended', async () => {
    const driver = (how: string, part: string) =>
      `gcc: fatal error: ${how} signal terminated program ${part}\n`;
    const asked = { kind: 'exited', code: 1 } as const;
    expect((await compileTwice(asked, driver('CPU time limit exceeded', 'cc1'))).output).toMatch(
      /^The.*seconds\.$/,
    );
    expect((await compileTwice(asked, driver('Killed', 'cc1'))).output).toMatch(/^The.*memory\.$/);
    expect((await compileTwice(asked, flood)).output).toMatch(/warning/);
  });

  it('[JDG-4] is tried again where the machine may have been the reason', async () => {
    expect((await compileTwice({ kind: 'wall' })).runs).toBe(2);
    expect((await compileTwice({ kind: 'signalled', signal: 9 })).runs).toBe(2);
  });
});
