import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '#tests/support/server.ts';
import { startServer } from '#tests/support/serverProcess.ts';

const run = promisify(execFile);
/** The package of the registry that contains Node for this machine. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-node-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The newest Node of a major version. */
async function nodeOf(major: number): Promise<string> {
  const prefix = join(folder, String(major));
  await run('npm', ['install', '--prefix', prefix, '--no-save', '--ignore-scripts', `${PACKAGE}@${major}`]);
  return join(prefix, 'node_modules', PACKAGE, 'bin', 'node');
}

// F99
it.each([20, 22, 24])(
  '[SRV-1, JDG-1] the server and its judge run on Node %i: the demo is there, and a program is judged',
  async (major) => {
    const node = await nodeOf(major);
    const { stdout } = await run(node, ['--version']);
    expect(stdout).toMatch(new RegExp(`^v${major}\\.`));
    const server = await startServer(
      ['--data', join(folder, `data-${major}`), '--judge-slots', '1'],
      undefined,
      {},
      node,
    );
    try {
      await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Agon is at');
      const { body: me } = await personAt(server.url, 'ivan', 'agon').call('me');
      const ivan = personAt(server.url, 'ivan', me.password);
      const running = me.contests[0]!;
      const sent = await ivan.call(
        'submit',
        { contestId: running.id, task: 1, language: 'cpp', client_id: randomUUID() },
        { source: { name: 'a.cpp', content: 'int main() { return 0; }\n' } },
      );
      expect(sent.status).toBe(200);
      await expect
        .poll(
          async () => {
            const { submissions } = (await ivan.call('submissions', { contestId: running.id })).body;
            return submissions.find(({ id }) => id === sent.body.id)?.status;
          },
          { timeout: 120_000 },
        )
        .toBe('judged');
    } finally {
      await server.stop();
    }
  },
  300_000,
);
