import { type RunEnd, type RunResult, SandboxError } from '../driver.ts';

const SIGXFSZ = 25;

/**
 * What isolate's meta file (its manual, "Meta-files") says of a run. Throws a `SandboxError` for its status XX, an error
 * of its own.
 */
export function isolateResult(text: string): RunResult {
  const meta = new Map(text.split('\n').map((line) => splitAtColon(line)));
  if (meta.get('status') === 'XX') throw new SandboxError(`isolate: ${meta.get('message') ?? 'failed'}`);
  const number = (key: string): number => Number(meta.get(key) ?? 0);
  return {
    end: endOf(meta),
    cpuMs: number('time') * 1000,
    wallMs: number('time-wall') * 1000,
    waitedMs: 0,
    memoryBytes: (meta.has('max-rss') ? number('max-rss') : number('cg-mem')) * 1024,
  };
}

function endOf(meta: ReadonlyMap<string, string>): RunEnd {
  if (meta.has('cg-oom-killed')) return { kind: 'memory' };
  if (meta.get('status') === 'TO') return { kind: /wall/.test(meta.get('message') ?? '') ? 'wall' : 'cpu' };
  const signal = meta.get('exitsig');
  if (signal !== undefined) {
    return Number(signal) === SIGXFSZ ? { kind: 'output' } : { kind: 'signalled', signal: Number(signal) };
  }
  return { kind: 'exited', code: Number(meta.get('exitcode') ?? 0) };
}

function splitAtColon(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
}
