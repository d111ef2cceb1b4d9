import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFrame } from '#server/judge/sandbox/frame.ts';
import { startHelper, type Helper } from '#server/judge/sandbox/helper.ts';
import { makeWorkbench, openBench } from './bench.ts';
import { runs } from '#tests/support/full.ts';

const bench = await makeWorkbench();
afterAll(() => bench.remove());

function framed(body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body]);
}

describe('a helper that gets nonsense', () => {
  const form = bench.forms[0];
  let helper: Helper;
  beforeAll(async () => {
    helper = await startHelper({
      path: bench.helper,
      args: [form?.level ?? 'landlock', '60990', 'foreground'],
      user: form?.user,
    });
  });
  afterAll(() => helper.close());

  it('refuses it in one line and goes on', async () => {
    const { pid } = helper;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
        expect(await helper.ask(framed(body))).toMatch(/^failed /);
      }),
      { numRuns: runs(75, 300) },
    );
    expect(helper.pid).toBe(pid);
  });

  it('refuses a request with any of its bytes changed, or runs it', async () => {
    if (form === undefined) throw new Error('no sandbox works here');
    const box = await openBench(bench, form, 10);
    const frame = requestFrame([box.request(['exit', '0'], { limits: { wallMs: 200 } })]);
    const { pid } = helper;
    await fc.assert(
      fc.asyncProperty(fc.nat(frame.length - 5), fc.nat(255), async (place, value) => {
        const changed = Buffer.from(frame);
        changed[4 + place] = value;
        expect(await helper.ask(changed)).toMatch(/^(failed|ran) /);
      }),
      { numRuns: runs(75, 300) },
    );
    expect(helper.pid).toBe(pid);
    await box.close();
  });

  it('ends at a request that is longer than any may be', async () => {
    const length = Buffer.alloc(4, 0xff);
    await expect(helper.ask(length)).rejects.toThrow(/helper ended/);
  });
});
