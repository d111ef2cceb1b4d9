import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { isFull } from '#tests/support/full.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../examples');
const all = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !one.name.startsWith('quiz'))
  .map(({ name }) => name);
/** An example with every kind of file, and one with few files. */
const slugs = isFull ? all : ['embroidery', 'lanterns'];

let server: Cast['server'];
let author: Cast['author'];
beforeAll(async () => {
  ({ server, author } = await startWithCast());
});
afterAll(() => server.stop());

type Texts = Readonly<Record<string, string>>;

async function filesOf(slug: string): Promise<Texts> {
  const files = await openPackage(join(EXAMPLES, slug), new Report());
  if (files === null) throw new Error(`${slug} is no package`);
  return Object.fromEntries(files.paths.map((path) => [path, files.read(path).toString('latin1')]));
}

async function brought(slug: string, files: Texts): Promise<number> {
  const content = zipOf(
    Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text, 'latin1') })),
  );
  const { body } = await author.call(
    'importPackage',
    { into: '' },
    {
      package: { name: `${slug}.zip`, content },
    },
  );
  // This test skips the judging of its solutions.
  await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  return (await author.call('confirmPackage', { did: body.draft ?? 0, version: '', accept: true })).body.task;
}

async function packed(tid: number, form: 'own' | 'plain' = 'own'): Promise<Texts> {
  const { body } = await author.call('workshopPackage', { tid, version: 0, form });
  const files = unzipSync(new Uint8Array(body as unknown as ArrayBuffer));
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString('latin1')]),
  );
}

/** The lines that differ, by file. */
function changesOf(before: Texts, after: Texts): Record<string, readonly [string, string][]> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const differing = paths.filter((path) => before[path] !== after[path]);
  return Object.fromEntries(differing.map((path) => [path, linesOf(before[path] ?? '', after[path] ?? '')]));
}

function linesOf(before: string, after: string): [string, string][] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  if (was.length !== is.length) return [[before, after]];
  return was.flatMap((one, at): [string, string][] => (one === is[at] ? [] : [[one, is[at] ?? '']]));
}

describe('a package that was brought in and is packed again', () => {
  it.each(slugs)('[AUT-7] [AUT-12] %s: is byte for byte what was read', async (slug) => {
    const files = await filesOf(slug);
    const tid = await brought(slug, files);
    expect(changesOf(files, await packed(tid))).toEqual({});
  });

  // F57
  it('[AUT-12] knows again what a script made of it, unless it was changed since', async () => {
    const { db } = server.app;
    const first = await brought('made', await filesOf('lanterns'));
    const [made, changed] = (await treeOf(db, first)).filter(({ path }) => path.endsWith('.ans'));
    for (const { path } of [made!, changed!])
      await db
        .updateTable('task_files')
        .set({ made_from: `solved ${path}` })
        .where('task_id', '=', first)
        .where('path', '=', path)
        .execute();
    const { body } = await author.call('workshopTree', { tid: first });
    const archive = unzipSync(new Uint8Array(body as unknown as ArrayBuffer));
    const files = await packed(first);
    expect(Object.keys(archive).sort()).toEqual(Object.keys(files).sort());
    const second = await brought('made-again', { ...files, [changed!.path]: 'by hand' });
    const tree = await treeOf(db, second);
    expect(tree.filter(({ made_from }) => made_from !== null)).toEqual([
      { ...made, made_from: `solved ${made!.path}` },
    ]);
    expect(tree.map(({ path }) => path)).toEqual((await treeOf(db, first)).map(({ path }) => path));
    expect(Object.keys(await packed(second, 'plain'))).not.toContain('.agon-made.json');
    // A note in a package that does not fit its files is ignored.
    const third = await brought('made-badly', { ...files, '.agon-made.json': '{"a":1}' });
    expect((await treeOf(db, third)).every(({ made_from }) => made_from === null)).toBe(true);
  });

  it('[AUT-7] [AUT-12] differs only in what was changed, also where forms write it', async () => {
    const files = await filesOf('relay');
    const tid = await brought('relay-changed', files);
    const { body } = await author.call('workshopMetadata', { tid });
    const values: TaskMetadata = { ...body.values!, memory: 512 };
    const { problem, judge } = body;
    const saved = { tid, problem, judge, values: JSON.stringify(values) };
    expect((await author.call('saveWorkshopMetadata', saved)).error).toBeNull();
    const group = { folder: 'secret/1-small', points: '10', rule: 'minimum', requires: '[]' };
    expect((await author.call('saveWorkshopGroup', { tid, ...group })).error).toBeNull();
    // The samples are not a group to which points can be given (F96).
    const samples = { ...group, folder: 'sample' };
    expect((await author.call('saveWorkshopGroup', { tid, ...samples })).error).toBe(
      'backend.no_points_by_groups',
    );
    const claim = { path: 'time_limit_exceeded/relabel.cpp', folder: 'time_limit_exceeded' };
    const points = { score: '10', group_scores: '{}' };
    expect((await author.call('setSolutionClaim', { tid, ...claim, ...points })).error).toBeNull();
    expect(changesOf(files, await packed(tid))).toEqual({
      'problem.yaml': [['  memory: 256', '  memory: 512']],
      'data/secret/1-small/test_group.yaml': [['max_score: 20', 'max_score: 10']],
      'submissions/submissions.yaml': [['  score: 20', '  score: 10']],
    });
  });

  it('[AUT-7] loses what the plain format cannot hold, and its notes say so', async () => {
    const files = await filesOf('relay');
    const tid = await brought('relay-plain', files);
    const plain = await packed(tid, 'plain');
    expect(plain['judge.yaml']).toBeUndefined();
    const { 'judge.yaml': _own, ...rest } = files;
    const changed = Object.keys(changesOf(rest, plain));
    expect(changed.filter((path) => path.startsWith('data/'))).toEqual([]);
    const note = changed.filter((path) => !(path in rest));
    expect(note.length).toBeGreaterThan(0);
    expect(plain[note[0] ?? '']).toContain('score_mode');
  });
});
