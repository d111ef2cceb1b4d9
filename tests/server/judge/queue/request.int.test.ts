import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentRequestId } from '#server/request-id.ts';
import { type Bench, startBench } from './bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

it("[SRV-4] a judge's log lines about a submission bear the id of its request", async () => {
  const [ana, boris] = bench.people;
  const first = await bench.submit(ana!);
  const second = await bench.submit(boris!);
  const jobs = await bench.server.app.db
    .selectFrom('judge_jobs')
    .select(['submission_id', 'request'])
    .orderBy('submission_id')
    .execute();
  const names = new Map(jobs.map((job) => [job.submission_id, job.request]));
  expect([...names.keys()]).toEqual([first, second]);
  expect(names.get(first)).toMatch(/^[\w-]{12}$/);
  expect(names.get(second)).not.toBe(names.get(first));
  const ended = new Map<unknown, string | null>();
  bench.work(
    {},
    { log: (line) => void (line.event === 'job_ended' && ended.set(line['submission'], currentRequestId())) },
  );
  await expect.poll(() => ended.size).toBe(2);
  expect(ended).toEqual(names);
});
