import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { zipOf } from '#server/exchange/package/zip.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { type FileTexts, GOOD, packageWith } from '#tests/server/exchange/packages.ts';

const IDEA = { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: ['Seen'] };
const STYLE = { id: 'style', name: 'Style', points: 4, step: 1, comments: [] };

let server: TestServer;
let admin: Person;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

/** Imports a package and puts its task into a contest of points. */
async function brought(files: FileTexts, name: string) {
  const all = packageWith(files);
  const content = zipOf(all.paths.map((path) => ({ name: path, content: all.read(path) })));
  const zip = { package: { name: `${name}.zip`, content } };
  const { body } = await admin.call('importPackage', { into: '' }, zip);
  await server.app.db.updateTable('package_drafts').set({ state: 'ready' }).execute();
  const given = { did: body.draft ?? 0, version: '', accept: true };
  const { task: tid } = (await admin.call('confirmPackage', given)).body;
  const cid = await server.seed.contest({ type: 'ioi', start_at: NOW, end_at: NOW + 3_600_000 });
  const place = { cid, task: tid, number: 1, label: 'A', max_score: 10 };
  const put = { ...place, module_minutes: '', balloon_color: '' };
  expect((await admin.call('addContestTask', put)).error).toBeNull();
  return { tid, cid };
}

const unitsOf = async (cid: number) => (await admin.call('contestMarking', { cid })).body.units;
const aName = () => `marked-${(names += 1)}`;

describe('criteria that come with a package', () => {
  it('[SCO-3] [AUT-5] are what the contest’s marking begins with, and change with the next version', async () => {
    const files = { ...GOOD, 'marking.yaml': stringify({ criteria: [IDEA, STYLE] }) };
    const { tid, cid } = await brought(files, aName());
    expect(await unitsOf(cid)).toMatchObject([{ task: tid, criteria: [IDEA, STYLE], marking: null }]);

    const task = (await admin.call('workshopTask', { tid })).body;
    const known = task.files.find(({ path }) => path === 'marking.yaml')?.hash ?? '';
    expect(known).not.toBe('');
    const text = stringify({ criteria: [STYLE] });
    await admin.call('saveWorkshopText', { tid, path: 'marking.yaml', text, known });
    const { revision } = (await admin.call('workshopTask', { tid })).body;
    const { body } = await admin.call('commitWorkshopTask', { tid, revision, message: 'Style alone' });
    expect([body.is_usable, body.is_used]).toEqual([true, true]);
    expect((await unitsOf(cid))[0]?.criteria).toEqual([STYLE]);
  });

  it('[SCO-3] [QIZ-4] of a quiz stand at each of its long questions, with what the question is worth', async () => {
    const quiz = {
      name: { en: 'Quiz' },
      questions: [
        { kind: 'short', points: 1, text: 'Who?', accept: ['I'] },
        { kind: 'long', points: 10, text: 'Why?', criteria: [IDEA, STYLE] },
        { kind: 'long', points: 2, text: 'How?' },
      ],
    };
    const { tid, cid } = await brought({ 'quiz.yaml': stringify(quiz) }, aName());
    expect(await unitsOf(cid)).toMatchObject([
      { task: tid, question: 2, worth: 10, criteria: [IDEA, STYLE] },
      { task: tid, question: 3, worth: 2, criteria: [] },
    ]);
  });
});
