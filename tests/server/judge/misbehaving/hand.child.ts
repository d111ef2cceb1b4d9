import { spawn, spawnSync } from 'node:child_process';
import { type RunRequest, type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { probeSandbox } from '#server/judge/sandbox/probe.ts';
import { openBare } from './bare.ts';
import { type Asked, type HandLevel, type Said } from './hand.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as {
  uid: number;
  slot: number;
  level: HandLevel;
  helper: string;
};
process.chdir('/');
if (process.getuid?.() !== options.uid) {
  process.setgroups?.([]);
  process.setgid?.(options.uid);
  process.setuid?.(options.uid);
}

const victim = spawn('sleep', ['100000'], {
  env: { PATH: process.env['PATH'] ?? '', SECRET: 'agon-secret-of-another' },
  stdio: 'ignore',
  detached: true,
});
const queue = /\d+/.exec(spawnSync('ipcmk', ['-Q'], { encoding: 'utf8' }).stdout)?.[0] ?? '0';
const probe = await probeSandbox(options.helper);
const sandbox = await open();
process.on('message', (asked: Asked) => void answer(asked));
process.on('disconnect', () => {
  victim.kill('SIGKILL');
  spawnSync('ipcrm', ['-q', queue]);
  void sandbox?.close().finally(() => process.exit(0));
  if (sandbox === null) process.exit(0);
});
say({ ready: { victim: victim.pid ?? 0, queue, probe } });

async function open(): Promise<Sandbox | null> {
  if (options.level === 'bare') return openBare();
  if (!probe[options.level].works) return null;
  return await openSandbox({ slot: options.slot, level: options.level, helper: options.helper });
}

async function answer(asked: Asked): Promise<void> {
  try {
    if (sandbox === null) throw new Error(`${options.level} does not work here`);
    const result =
      asked.kind === 'run'
        ? await sandbox.run(asked.request)
        : await sandbox.runPair(...(asked.requests as [RunRequest, RunRequest]));
    say({ id: asked.id, result });
  } catch (error) {
    say({
      id: asked.id,
      failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  }
}

function say(said: Said): void {
  process.send?.(said);
}
