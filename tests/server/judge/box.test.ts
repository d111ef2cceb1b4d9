import { describe, expect, it } from 'vitest';
import { boxOf } from '#server/judge/box.ts';
import { type RunRequest, type Sandbox, SandboxError } from '#server/judge/sandbox/driver.ts';
import { runOf } from './support.ts';

const REQUEST = {} as RunRequest;

/** A sandbox that fails a number of times, and a count of its runs. */
function failing(times: number, error: Error) {
  let asked = 0;
  const run = () => {
    asked += 1;
    return asked <= times ? Promise.reject(error) : Promise.resolve(runOf({ kind: 'exited', code: 0 }));
  };
  const sandbox: Sandbox = {
    level: 'unsafe',
    run,
    runPair: async () => ({ results: [await run(), await run()], endedFirst: 0 }),
    runTogether: async () => ({ results: [await run()], endedFirst: 0 }),
    close: () => Promise.resolve(),
  };
  return { box: boxOf(sandbox), asked: () => asked };
}

describe('a box', () => {
  it('[JDG-3] is asked once more when the sandbox failed, and then no more', async () => {
    const once = failing(1, new SandboxError('lost'));
    expect((await once.box.run(REQUEST)).end).toEqual({ kind: 'exited', code: 0 });
    expect(once.asked()).toBe(2);
    const pair = failing(1, new SandboxError('lost'));
    expect((await pair.box.runPair(REQUEST, REQUEST)).endedFirst).toBe(0);
    const twice = failing(2, new SandboxError('lost'));
    await expect(twice.box.run(REQUEST)).rejects.toThrow(SandboxError);
    expect(twice.asked()).toBe(2);
  });

  it('[JDG-3] other faults are not tried again', async () => {
    const fault = failing(1, new TypeError('a mistake'));
    await expect(fault.box.run(REQUEST)).rejects.toThrow('a mistake');
    expect(fault.asked()).toBe(1);
  });
});
