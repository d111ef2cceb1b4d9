import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCgroup, removeCgroup } from '#server/judge/sandbox/cgroup.ts';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { type Bench, makeWorkbench, openBench } from './bench.ts';

const MB = 1 << 20;
/** The memory limit of a cgroup around the whole box, like that of a container around the judge. */
const AROUND = 192 * MB;
const bench = await makeWorkbench();
const around = await makeCgroup(`agon-judge-around-${randomUUID()}`);
const WITHOUT = around === null ? ' (skipped: no memory cgroup is given here)' : '';
/** Only boxes of the worker's own user run in such a cgroup. */
const forms = bench.forms.filter(({ user }) => user === undefined);

beforeAll(async () => {
  if (around === null) return;
  await writeFile(join(around, 'memory.max'), String(AROUND)).catch(() =>
    writeFile(join(around, 'memory.limit_in_bytes'), String(AROUND)),
  );
});
afterAll(async () => {
  if (around !== null) await removeCgroup(around);
  await bench.remove();
});

describe.skipIf(around === null).each(forms)(`memory that others have taken: $name${WITHOUT}`, (form) => {
  let box: Bench;
  beforeAll(async () => {
    const given = process.env['AGON_CGROUP'];
    process.env['AGON_CGROUP'] = around ?? '';
    box = await openBench(bench, form, 8);
    if (given === undefined) delete process.env['AGON_CGROUP'];
    else process.env['AGON_CGROUP'] = given;
  });
  afterAll(() => box.close());

  it('[JDG-1] a program that is ended for want of memory, within its own limit, is not at fault: the box failed', async () => {
    for (const processes of [1, 4]) {
      const run = box.run(['touch', '400'], { limits: { memoryBytes: 1024 * MB, processes } });
      await expect(run).rejects.toThrow(new SandboxError('the machine has no memory left'));
    }
  });

  it('[JDG-1] one that takes more than its own limit is, and the next one runs', async () => {
    const much = await box.run(['touch', '400'], { limits: { memoryBytes: 32 * MB } });
    expect(much.end).toEqual({ kind: 'memory' });
    expect((await box.run(['touch', '16'])).end).toEqual({ kind: 'exited', code: 0 });
  });
});
