import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';

let cast: Cast;
let contest: number;

beforeAll(async () => {
  cast = await startWithCast();
  contest = await cast.contest();
});
afterAll(() => cast.server.stop());

const namesOf = async (who: 'author' | 'stranger' | 'admin') => {
  const { body } = await cast[who].call('savedFilters', { feed: 'submissions' });
  return body.filters.map(({ name, query }) => [name, query]);
};
const save = (who: 'author' | 'stranger', name: string, query: string, shared = false) =>
  cast[who].call('saveFilter', { feed: 'submissions', name, query, ...(shared && { contest }) });

it("[AUT-3] a filter is kept under a name: one's own for oneself, a contest's for its staff", async () => {
  const own = await save('author', 'Mine', 'status=WA');
  const shared = await save('author', 'Ours', `contest=${contest}&text=memset`, true);
  expect(await namesOf('author')).toEqual([
    ['Mine', 'status=WA'],
    ['Ours', `contest=${contest}&text=memset`],
  ]);
  expect(await namesOf('admin')).toEqual([['Ours', `contest=${contest}&text=memset`]]);
  expect(await namesOf('stranger')).toEqual([]);
  expect((await save('stranger', 'Theirs', 'x=1', true)).status).toBe(404);
  for (const { body } of [own, shared])
    expect((await cast.stranger.call('deleteFilter', { fid: body.id })).status).toBe(404);
  expect((await cast.admin.call('deleteFilter', { fid: own.body.id })).status).toBe(404);
  expect((await save('author', 'mine', 'status=AC')).status).toBe(200);
  expect((await cast.admin.call('deleteFilter', { fid: shared.body.id })).status).toBe(200);
  expect(await namesOf('author')).toEqual([['mine', 'status=AC']]);
});
