import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunRequest, SandboxError, type Sandbox } from '../../../../server/judge/sandbox/driver.ts';
import { openIsolate } from '../../../../server/judge/sandbox/isolate/open.ts';

/** Stands in for isolate: makes boxes in a folder of the test, runs programs freely, and writes a meta file as its manual says. */
const STAND_IN = `#!/bin/bash
echo "$*" >> "$(dirname "$0")/calls"
meta=/dev/null
for word in "$@"; do
  case "$word" in
    --box-id=*) box="$(dirname "$0")/boxes/\${word#*=}" ;;
    --meta=*) meta="\${word#*=}" ;;
  esac
done
case "$*" in
  *--version*) echo "The process isolator 2.0" ;;
  *--init*) mkdir -p "$box/box" && echo "$box" ;;
  *--cleanup*) rm -r "$box" ;;
  *--run*)
    while [ "$1" != -- ]; do shift; done
    shift
    cd "$box/box" && "$@"
    code=$?
    printf 'time:0.020\\ntime-wall:0.030\\nmax-rss:2048\\n' > "$meta"
    if [ $code -eq 77 ]; then printf 'status:XX\\nmessage:no control groups\\n' >> "$meta"
    else printf 'exitcode:%s\\n' $code >> "$meta"; fi ;;
esac
`;

let folder: string;
let sandbox: Sandbox;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-isolate-test-'));
  await writeFile(at('isolate'), STAND_IN);
  await chmod(at('isolate'), 0o755);
  await mkdir(at('task'));
  sandbox = await openIsolate({ slot: 3, command: at('isolate') });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

function request(script: string, more: Partial<RunRequest> = {}): RunRequest {
  return {
    argv: ['/bin/bash', '-c', script],
    env: { LANG: 'C' },
    folder: at('task'),
    writable: [],
    readable: ['/usr/lib'],
    stdin: { nowhere: true },
    stdout: { file: at('stdout') },
    stderr: { nowhere: true },
    limits: { cpuMs: 1500, wallMs: 4000, memoryBytes: 64 << 20, outputBytes: 1 << 20, processes: 1 },
    ...more,
  };
}

describe('a sandbox by isolate', () => {
  it('runs a program in a box of its slot and reads what it used', async () => {
    await writeFile(at('input'), 'ping');
    const result = await sandbox.run(request('cat; exit 3', { stdin: { file: at('input') } }));
    expect(result).toEqual({
      end: { kind: 'exited', code: 3 },
      cpuMs: 20,
      wallMs: 30,
      waitedMs: 0,
      memoryBytes: 2 << 20,
    });
    expect(await readFile(at('stdout'), 'utf8')).toBe('ping');
    const calls = (await readFile(at('calls'), 'utf8')).trim().split('\n');
    expect(calls.at(-3)).toBe('--cg --box-id=6 --init');
    expect(calls.at(-2)).toContain('--time=1.500 --wall-time=4.000 --cg-mem=65536 --fsize=1024');
    expect(calls.at(-1)).toBe('--cg --box-id=6 --cleanup');
  });

  it('takes back only what may be written, and no links', async () => {
    await symlink('/etc/passwd', at('task/link')).catch(() => undefined);
    await sandbox.run(
      request('echo out > answer; echo no > other; ln -sf /etc/passwd link', { writable: ['answer'] }),
    );
    expect(await readFile(at('task/answer'), 'utf8')).toBe('out\n');
    await expect(readFile(at('task/other'), 'utf8')).rejects.toThrow();
    await rm(at('task/link'), { force: true });
    await sandbox.run(
      request('mkdir -p sub; echo deep > sub/made; ln -s /etc/passwd link', { writable: 'folder' }),
    );
    expect(await readFile(at('task/sub/made'), 'utf8')).toBe('deep\n');
    await expect(readFile(at('task/link'), 'utf8')).rejects.toThrow();
  });

  it('joins a pair by pipes, and both see the end', async () => {
    const talks = { stdin: { pipe: 'partner' }, stdout: { pipe: 'partner' } } as const;
    const pair = await sandbox.runPair(
      request('echo ping; read -r word; [ "$word" = pong ]', talks),
      request('read -r word; [ "$word" = ping ] && echo pong; ! read -r word', talks),
    );
    expect(pair.results.map(({ end }) => end)).toEqual([
      { kind: 'exited', code: 0 },
      { kind: 'exited', code: 0 },
    ]);
  });

  it("isolate's own failure is the box's", async () => {
    await expect(sandbox.run(request('exit 77'))).rejects.toThrow(
      new SandboxError('isolate: no control groups'),
    );
    await expect(openIsolate({ slot: 0, command: at('missing') })).rejects.toThrow(SandboxError);
  });
});
