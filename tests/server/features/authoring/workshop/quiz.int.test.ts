import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '#server/model/authoring/tree.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { aWorkTree } from '#tests/support/ownedTree.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let author: Person;
let stranger: Person;

beforeAll(async () => {
  ({ server, author, stranger } = await startWithCast());
});
afterAll(() => server.stop());

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const QUIZ = `# Ours.
name: { bg: Тест, en: Quiz }
questions:
  # The first.
  - { kind: long, points: 2, text: 'Why ![](a.png)?' }
`;
const XML = `<quiz><question type="numerical"><name><text>Six
times</text></name><questiontext format="html"><text>6 &lt; \\(7\\) <![CDATA[<img src="@@PLUGINFILE@@/a.png">]]></text>
<file name="a.png" encoding="base64">${Buffer.from('89504e470d0a1a0a0001', 'hex').toString('base64')}</file></questiontext>
<generalfeedback><text>Because.</text></generalfeedback>
<answer fraction="100"><text>42</text><tolerance>0.5</tolerance></answer></question></quiz>`;

const aQuiz = (text = QUIZ) =>
  aWorkTree(server, author.name, { 'quiz.yaml': text, 'a.png': PNG }, { is_quiz: true });
const hashOf = async (tid: number) =>
  (await treeOf(server.app.db, tid)).find(({ path }) => path === 'quiz.yaml')?.hash ?? '';
const given = (content: string, name = 'a.xml') => ({ quiz: { name, content: Buffer.from(content) } });
const textOf = async (tid: number, path = 'quiz.yaml') => {
  const { body } = await author.call('workshopFile', { tid, path });
  return Buffer.from(body as unknown as Uint8Array).toString('utf8');
};

describe('questions from another system', () => {
  it('[AUT-12] [QIZ-1] are shown with what is lost before they come, and leave what is there as it is written', async () => {
    const tid = await aQuiz();
    const known = await hashOf(tid);
    const before = await treeOf(server.app.db, tid);
    const looked = await author.call('bringQuiz', { tid, mode: 'add', known }, given(XML));
    expect(looked.error).toBeNull();
    expect(looked.body).toMatchObject({
      format: 'xml',
      questions: [{ number: 1, name: 'Six\ntimes', kind: 'number', points: 1 }],
      pictures: ['pictures/a.png'],
      hash: null,
    });
    expect(looked.body.findings.map(({ code }) => code)).toEqual([
      'quiz_lost_feedback',
      'quiz_lost_settings',
    ]);
    expect(await treeOf(server.app.db, tid)).toEqual(before);
    const { body } = await author.call('bringQuiz', { tid, mode: 'add', known, apply: true }, given(XML));
    expect(body.hash).toBe(await hashOf(tid));
    expect(await textOf(tid)).toBe(`# Ours.
name: { bg: Тест, en: Quiz }
questions:
  # The first.
  - { kind: long, points: 2, text: 'Why ![](a.png)?' }
  # Six times
  - kind: number
    points: 1
    text: 6 < $7$ ![](pictures/a.png)
    answer: 42
    tolerance: 0.5
`);
    const paths = (await treeOf(server.app.db, tid)).map(({ path }) => path);
    expect(paths).toEqual(['a.png', 'pictures/a.png', 'quiz.yaml']);
    const audit = await server.app.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'bringQuiz')
      .execute();
    expect(audit).toEqual([{ target: `task:${tid}` }]);
  });

  it('[AUT-12] take the place of those that are there when that is asked for', async () => {
    const tid = await aQuiz();
    const known = await hashOf(tid);
    const file = given('::A::Is it? {T}\n', 'a.txt');
    await author.call('bringQuiz', { tid, mode: 'replace', known, apply: true }, file);
    const text = await textOf(tid);
    expect(text).toContain('# Ours.');
    expect(text).toContain('bg: Вярно');
    expect(text).not.toContain('kind: long');
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>', 'xml_doctype'],
    ['braces that do not match', 'Is it? {T', 'quiz_no_questions'],
    ['no question', '// nothing', 'quiz_no_questions'],
    ['another quiz with a fault', 'questions: [{ kind: what }]', 'yaml_missing_key'],
  ])('[AUT-12] with %s do not come, and why is said', async (_, content, code) => {
    const tid = await aQuiz();
    const known = await hashOf(tid);
    const file = given(content, 'a.txt');
    const { body, error } = await author.call(
      'bringQuiz',
      { tid, mode: 'replace', known, apply: true },
      file,
    );
    expect(error).toBeNull();
    expect(body.findings[0]).toMatchObject({ severity: 'error', code });
    // Parts that are left out are named too, with their line (F61).
    if (content.includes('{T'))
      expect(body.findings).toContainEqual(expect.objectContaining({ code: 'quiz_braces', line: 1 }));
    expect(body.hash).toBeNull();
    expect(await hashOf(tid)).toBe(known);
  });

  it('[AUT-12] do not come into a file that somebody changed, into one with a fault, or into a task', async () => {
    const tid = await aQuiz();
    const old = { tid, mode: 'add', known: 'a'.repeat(64), apply: true } as const;
    expect((await author.call('bringQuiz', old, given(XML))).error).toBe('backend.file_changed');
    const broken = await aQuiz('name: [\n');
    const known = await hashOf(broken);
    const { body } = await author.call(
      'bringQuiz',
      { tid: broken, mode: 'add', known, apply: true },
      given(XML),
    );
    expect(body.findings[0]).toMatchObject({ file: 'quiz.yaml', code: 'yaml_unclosed' });
    expect(await hashOf(broken)).toBe(known);
    const task = await aWorkTree(server, author.name, {});
    const into = { tid: task, mode: 'add', known: '', apply: true } as const;
    expect((await author.call('bringQuiz', into, given(XML))).error).toBe('backend.other_kind');
  });

  it('[AUT-12] [AUT-1] are imported by a person who may write, and exported by a person who may read', async () => {
    const tid = await aQuiz();
    const known = await hashOf(tid);
    const bring = { tid, mode: 'add', known } as const;
    const out = { tid, format: 'xml' } as const;
    expect((await stranger.call('bringQuiz', bring, given(XML))).status).toBe(404);
    expect((await stranger.call('quizFile', out)).status).toBe(404);
    await author.call('shareWorkshopTask', { tid, username: stranger.name, right: 'read' });
    expect((await stranger.call('bringQuiz', bring, given(XML))).status).toBe(409);
    expect((await stranger.call('quizFile', out)).status).toBe(200);
    expect((await stranger.call('quizFileNotes', out)).status).toBe(200);
  });
});

describe('a quiz for another system', () => {
  it('[AUT-12] is written in its language with its pictures, and names its losses', async () => {
    const tid = await aQuiz(QUIZ.replace("'Why ![](a.png)?'", "{ bg: 'Защо ![](a.png)?', en: Why? }"));
    const { body: notes } = await author.call('quizFileNotes', { tid, format: 'gift', lang: 'bg' });
    expect(notes.findings.map(({ code }) => code)).toEqual(['quiz_moodle_languages', 'quiz_gift_points']);
    const { body } = await author.call('quizFile', { tid, format: 'xml', lang: 'bg' });
    const text = Buffer.from(body as unknown as Uint8Array).toString('utf8');
    expect(text).toContain('<![CDATA[<p>Защо <img src="@@PLUGINFILE@@/a.png" alt="">?</p>]]>');
    expect(text).toContain(`<file name="a.png" path="/" encoding="base64">${PNG.toString('base64')}</file>`);
    const own = await author.call('quizFile', { tid, format: 'yaml' });
    expect(
      Buffer.from(own.body as unknown as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('[AUT-12] with a fault is not written, and says why', async () => {
    const tid = await aQuiz('name: { en: Quiz }\nquestions: []\n');
    const { body } = await author.call('quizFileNotes', { tid, format: 'xml' });
    expect(body.findings[0]).toMatchObject({ severity: 'error', file: 'quiz.yaml' });
    expect((await author.call('quizFile', { tid, format: 'xml' })).error).toMatch(/^backend.quiz_unreadable/);
  });
});
