import { describe, expect, it } from 'vitest';
import { SandboxError } from '../../../../server/judge/sandbox/driver.ts';
import { isolateResult } from '../../../../server/judge/sandbox/isolate/meta.ts';

describe("isolate's meta file", () => {
  it.each([
    ['exitcode:0', { kind: 'exited', code: 0 }],
    ['status:RE\nexitcode:2', { kind: 'exited', code: 2 }],
    ['status:SG\nexitsig:11', { kind: 'signalled', signal: 11 }],
    ['status:SG\nexitsig:25', { kind: 'output' }],
    ['status:TO\nkilled:1\nmessage:Time limit exceeded', { kind: 'cpu' }],
    ['status:TO\nkilled:1\nmessage:Time limit exceeded (wall clock)', { kind: 'wall' }],
    ['status:SG\nexitsig:9\ncg-oom-killed:1', { kind: 'memory' }],
  ])('%j', (text, end) => {
    expect(isolateResult(text).end).toEqual(end);
  });

  it('tells times in ms and memory in bytes', () => {
    expect(isolateResult('time:1.250\ntime-wall:2.5\nmax-rss:100\nexitcode:0')).toMatchObject({
      cpuMs: 1250,
      wallMs: 2500,
      memoryBytes: 102_400,
    });
  });

  it('with the status XX is a failure of the box', () => {
    expect(() => isolateResult('status:XX\nmessage:cannot chdir')).toThrow(
      new SandboxError('isolate: cannot chdir'),
    );
  });
});
