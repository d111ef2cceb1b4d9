import { expect, it, vi } from 'vitest';
import { broughtOnce } from '../src/bringing.ts';

it('[RTE-6] a part of the page is downloaded once, with what happened meanwhile', async () => {
  let done: () => void = () => undefined;
  const heard: string[][] = [];
  const download = vi.fn(async (missed: readonly string[]) => {
    await new Promise<void>((resolve) => (done = resolve));
    heard.push([...missed]);
  });
  const bring = broughtOnce(download);
  const all = [bring(null), bring('clicked'), bring(null)];
  done();
  await Promise.all(all);
  await bring('later');
  expect(download).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([['clicked']]);
});

it('[RTE-6] a download that failed is begun anew, without what was lost with it', async () => {
  const heard: string[][] = [];
  const download = vi.fn((missed: readonly string[]) => {
    if (download.mock.calls.length === 1) return Promise.reject(new Error('offline'));
    heard.push([...missed]);
    return Promise.resolve();
  });
  const bring = broughtOnce<string>(download);
  await expect(bring('lost')).rejects.toThrow('offline');
  await bring('kept');
  expect(heard).toEqual([['kept']]);
});
