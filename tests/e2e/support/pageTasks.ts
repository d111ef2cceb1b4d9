import { type CDPSession } from '@playwright/test';

/** A task of a page's main thread, ms: its duration, and its time on the processor. */
export interface Task {
  readonly ms: number;
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Duration and time on the processor, µs. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks on pages' main threads while `during` runs. */
export async function tasksOf(browser: CDPSession, during: () => Promise<void>): Promise<readonly Task[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: object[] }) => {
    for (const event of value as TraceEvent[]) events.push(event);
  };
  browser.on('Tracing.dataCollected', collect);
  const includedCategories = ['disabled-by-default-devtools.timeline'];
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await during();
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  browser.off('Tracing.dataCollected', collect);
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1_000, cpuMs: tdur / 1_000 }));
}

/** Contents of a page's memory after a garbage collection. */
export interface Held {
  readonly heapMb: number;
  readonly nodes: number;
}

/** Collects a page's garbage, and measures the rest. */
export async function heldBy(page: CDPSession): Promise<Held> {
  await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  const { nodes } = await page.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 2 ** 20, nodes };
}
