/** Opens a box and lets a program sleep in it until killed. Arguments: helper, level, folder, marker. */
import { openSandbox } from '#server/judge/sandbox/open.ts';

const [helper = '', level, folder = '', marker = ''] = process.argv.slice(2);
const sandbox = await openSandbox({ slot: 6, level: level === 'ns' ? 'ns' : 'landlock', helper });
await sandbox.run({
  argv: ['./known', 'nap', '600000', marker],
  env: {},
  folder,
  writable: [],
  readable: [],
  stdin: { nowhere: true },
  stdout: { nowhere: true },
  stderr: { nowhere: true },
  limits: { cpuMs: 1000, wallMs: 600_000, memoryBytes: 1 << 26, outputBytes: 1, processes: 1 },
});
