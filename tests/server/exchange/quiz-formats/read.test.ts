import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imported } from './imported.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64');
const xml = (...questions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;
const html = (text: string) => `<text><![CDATA[${text}]]></text>`;
const question = (type: string, text: string, rest = '') =>
  `<question type="${type}"><name><text>Name</text></name><questiontext format="html">${text}</questiontext>${rest}</question>`;
const answer = (fraction: number, text: string, rest = '') =>
  `<answer fraction="${fraction}" format="html">${html(text)}${rest}</answer>`;

describe('a file in Moodle’s GIFT format', () => {
  it('[AUT-12] [QIZ-1] gives a question for each of its kinds that we have, and names the ones left out', async () => {
    const { questions, names, findings } = await imported(
      'a.txt',
      `// question: 0  name: Switch category to
$CATEGORY: $course$/top/Default

// question: 1  name: Choice
::Choice \\: one::[html]<p>What is \\\\(2^\\{10\\}\\\\)?</p>{
	=<p>1024</p>#Good.
	~1000
}

::Several::Which are **even**?{
	~%50%2
	~%50%4
	~%-50%3
	~%-50%5
}

Grant is buried in Grant's tomb.{FALSE#Nobody is.}

Two plus {=two =2} is four.

::Near::How much?{#3.14:0.01}

::Between::A number from 1 to 5? {#1..5}

::Pairs::Match.{ =a -> b =c -> d }

Write an essay. {}

Only words.
`,
    );
    expect(names).toEqual(['Choice : one', 'Several', '', '', 'Near', 'Between', '']);
    expect(questions).toEqual([
      {
        kind: 'single',
        points: 1,
        text: 'What is $2^{10}$?',
        options: [{ text: '1024', correct: true }, { text: '1000' }],
      },
      {
        kind: 'multiple',
        points: 1,
        partial: 'proportional',
        text: 'Which are \\*\\*even\\*\\*?',
        options: [{ text: '2', correct: true }, { text: '4', correct: true }, { text: '3' }, { text: '5' }],
      },
      {
        kind: 'single',
        points: 1,
        text: "Grant is buried in Grant's tomb.",
        options: [{ text: 'True' }, { text: 'False', correct: true }],
      },
      { kind: 'short', points: 1, text: 'Two plus \\_\\_\\_\\_\\_ is four.', accept: ['two', '2'] },
      { kind: 'number', points: 1, text: 'How much?', answer: 3.14, tolerance: 0.01 },
      { kind: 'number', points: 1, text: 'A number from 1 to 5?', answer: 3, tolerance: 2 },
      { kind: 'long', points: 1, text: 'Write an essay.' },
    ]);
    expect(findings.map(({ code, line, values }) => [code, line, values['question'] ?? null])).toEqual([
      ['quiz_lost_feedback', 5, 1],
      ['quiz_lost_feedback', 17, 3],
      ['quiz_out_kind', 25, 7],
      ['quiz_out_kind', 29, 9],
      ['quiz_lost_settings', null, null],
      ['quiz_lost_category', 2, null],
    ]);
  });

  // F61
  it.each([
    ['one too many', '::A::One?{=a ~b}}\n\n::B::Two?{=q}', [1], ['Two?']],
    ['none that opens', 'One?{T}\n\nTwo? }T{\n', [3], ['One?']],
    [
      'none that closes a choice',
      '::A::One?{=a ~b\n\n::B::Two?{T}\n\n::C::Three?{=x}',
      [1],
      ['Two?', 'Three?'],
    ],
    ['none that closes an answer', '::A::One?{=a\n\n::B::Two?{=b}', [1], ['Two?']],
    ['none that closes the last', 'One?{T}\n\nTwo?{T\n\n', [3], ['One?']],
    ['none that closes one without name', 'One?{T\n\nTwo?{F}', [1], ['Two?']],
    ['no empty line after it', '::A::One?{=a ~b}\n::B::Two?{=q}', [], ['One?', 'Two?']],
    ['no empty line after one without name', 'One?{T}\nTwo?{F}\n\nThree?{F}', [1], ['Three?']],
  ])('[AUT-12] with a question of %s says its line and keeps the others', async (_, text, lines, asked) => {
    const { questions, findings } = await imported('a.txt', text);
    expect(questions.map((one) => one.text)).toEqual(asked);
    const said = findings.filter(({ code }) => code === 'quiz_braces');
    expect(said.map(({ line, severity }) => [line, severity])).toEqual(
      lines.map((line) => [line, 'warning']),
    );
  });

  it('[AUT-12] keeps every good question, whichever others miss a brace', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (good) => {
        fc.pre(good.includes(true));
        const text = good.map((isGood, at) => `Question ${at}?{=a ~b${isGood ? '}' : ''}`).join('\n\n');
        const { questions, findings } = await imported('a.txt', text);
        expect(questions.map((one) => one.text)).toEqual(
          good.flatMap((isGood, at) => (isGood ? [`Question ${at}?`] : [])),
        );
        expect(findings.filter(({ code }) => code === 'quiz_braces')).toHaveLength(
          good.filter((isGood) => !isGood).length,
        );
      }),
    );
  });
});

describe('a file in Moodle’s XML format', () => {
  it('[AUT-12] [QIZ-1] gives its texts as Markdown with formulas, and its pictures as files', async () => {
    const { questions, pictures, codes } = await imported(
      'a.xml',
      xml(
        '<question type="category"><category><text>$course$/top</text></category></question>',
        question(
          'multichoice',
          `${html('<p>See <img src="@@PLUGINFILE@@/my%20tree.png" alt="a tree"> and</p><p>$$\\sum_{i&lt;n} i$$</p><p>x<sub>2</sub></p>')}
           <file name="my tree.png" path="/" encoding="base64">${PNG}</file>`,
          `<defaultgrade>2.5</defaultgrade><penalty>0.3333333</penalty><single>false</single>
           ${answer(33.33333, 'a')}${answer(33.33333, '<pre><code>b\n  c</code></pre>')}${answer(33.33333, 'c')}
           ${answer(-33.33333, 'd')}`,
        ),
        question('shortanswer', html('Say'), `<usecase>1</usecase>${answer(100, 'Yes')}${answer(0, '*')}`),
        question('numerical', html('How much'), answer(100, '1.5e3', '<tolerance>0.5</tolerance>')),
        question('truefalse', html('Is it?'), `${answer(0, 'true')}${answer(100, 'false')}`),
      ),
      ['bg', 'en'],
    );
    expect(questions).toEqual([
      {
        kind: 'multiple',
        points: 2.5,
        partial: 'proportional',
        text: 'See ![a tree](pictures/my-tree.png) and\n\n$$\n\\sum_{i<n} i\n$$\n\nx$_{2}$',
        options: [
          { text: 'a', correct: true },
          { text: '```\nb\n  c\n```', correct: true },
          { text: 'c', correct: true },
          { text: 'd' },
        ],
      },
      { kind: 'short', points: 1, text: 'Say', accept: ['Yes'], case_sensitive: true },
      { kind: 'number', points: 1, text: 'How much', answer: 1500, tolerance: 0.5 },
      {
        kind: 'single',
        points: 1,
        text: 'Is it?',
        options: [
          { text: { bg: 'Вярно', en: 'True' } },
          { text: { bg: 'Невярно', en: 'False' }, correct: true },
        ],
      },
    ]);
    expect([...pictures.keys()]).toEqual(['pictures/my-tree.png']);
    expect(codes).toEqual(['quiz_lost_settings', 'quiz_lost_category']);
  });

  it('[AUT-12] names the losses of every question', async () => {
    const { questions, findings } = await imported(
      'a.xml',
      xml(
        question(
          'shortanswer',
          html('One'),
          `${answer(100, 'a*')}${answer(50, 'b')}<hint><text>Think</text></hint>`,
        ),
        question('numerical', html('Two'), `${answer(100, '1')}${answer(100, '2')}<units><unit/></units>`),
        question('multichoice', html('Three'), `<single>false</single>${answer(70, 'a')}${answer(30, 'b')}`),
        question('multichoice', html('Four <video src="a"></video>'), `${answer(0, 'a')}${answer(0, 'b')}`),
        question('cloze', html('{1:SHORTANSWER:=a}')),
        question(
          'essay',
          html('<img src="https://example.org/a.png" alt="far">'),
          '<graderinfo><text>x</text></graderinfo>',
        ),
        question(
          'essay',
          html('Seven'),
          '<defaultgrade>0</defaultgrade><generalfeedback><text>x</text></generalfeedback>',
        ),
      ),
    );
    expect(questions.map(({ kind, text }) => [kind, text])).toEqual([
      ['long', 'One'],
      ['number', 'Two'],
      ['multiple', 'Three'],
      ['long', 'far'],
      ['long', 'Seven'],
    ]);
    const said = findings.map(({ code, values }) => `${values['question'] ?? ''} ${code}`);
    expect(said).toEqual([
      '1 quiz_lost_wildcard',
      '1 quiz_lost_part_right',
      '1 quiz_by_people',
      '1 quiz_lost_hints',
      '2 quiz_lost_number',
      '2 quiz_lost_units',
      '3 quiz_lost_weights',
      '4 quiz_lost_element',
      '4 quiz_out_no_right',
      '5 quiz_out_kind',
      '6 quiz_lost_picture',
      '6 quiz_lost_template',
      '7 quiz_points',
      '7 quiz_lost_feedback',
      ' quiz_lost_settings',
    ]);
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>', 'xml_doctype'],
    ['an unknown entity', '<quiz>&b;</quiz>', 'xml_entity'],
    ['elements too deep', `<quiz>${'<a>'.repeat(5_000)}`, 'xml_deep'],
    ['another root', '<html/>', 'quiz_xml_root'],
    ['no question', '<quiz></quiz>', 'quiz_no_questions'],
    ['too many questions', xml(question('essay', html('a')).repeat(1_001)), 'quiz_too_large'],
    ['too much text', xml(question('essay', html('a'.repeat(2_000_001)))), 'quiz_too_large'],
    ['nothing that can be kept', xml(question('cloze', html('a'))), 'quiz_none_kept'],
    ['other bytes than UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'not_utf8'],
  ])('[AUT-12] with %s imports nothing and says why', async (_, text, code) => {
    const { questions, findings } = await imported('a.xml', text);
    expect(questions).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', code }));
  });

  it('[AUT-12] with a text nested too deep leaves out that question alone', async () => {
    const deep = question('essay', html('<b>'.repeat(100_000)));
    const { questions, codes } = await imported('a.xml', xml(deep, question('essay', html('Two'))));
    expect(questions).toEqual([{ kind: 'long', points: 1, text: 'Two' }]);
    expect(codes).toContain('quiz_out_deep');
  });

  it('[AUT-12] keeps no file that is not a picture, and no name that leads elsewhere', async () => {
    const img = (name: string) => `<img src="@@PLUGINFILE@@/${encodeURIComponent(name)}" alt="p">`;
    const file = (name: string, base64: string) => `<file name="${name}" encoding="base64">${base64}</file>`;
    const bad = Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64');
    const given: readonly (readonly [string, string])[] = [
      ['../../etc/passwd.png', PNG],
      ['con.png', PNG],
      ['a.svg', bad],
      ['b.png', '!!!not base64'],
      ['c.png', Buffer.from('GIF89a').toString('base64')],
    ];
    const { pictures, codes } = await imported(
      'a.xml',
      xml(
        question(
          'essay',
          html(given.map(([name]) => img(name)).join('')) + given.map((one) => file(...one)).join(''),
        ),
      ),
    );
    expect([...pictures.keys()]).toEqual(['pictures/passwd.png', 'pictures/picturecon.png']);
    expect(codes.filter((code) => code === 'quiz_lost_picture')).toHaveLength(3);
  });
});

describe('a quiz.yaml', () => {
  it('[AUT-12] imports its questions as they are written, and says which pictures are not here', async () => {
    const text = `name: { en: Quiz }
questions:
  - { kind: long, points: 2, text: { en: 'See ![](a.png)', bg: 'Вижте ![](a.png)' } }
`;
    const { questions, codes } = await imported('quiz.yaml', text);
    expect(questions).toEqual([
      { kind: 'long', points: 2, text: { en: 'See ![](a.png)', bg: 'Вижте ![](a.png)' } },
    ]);
    expect(codes).toEqual(['quiz_picture_not_here']);
    expect((await imported('quiz.yaml', 'questions: [{ kind: long }]')).questions).toEqual([]);
  });
});
