import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDue } from '#server/features/quiz/closing.ts';
import { DRAWN_AT, give, type MarkingCast, settingsOf, startMarking } from '#tests/support/marking.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { aQuiz, give as answer } from '#tests/server/features/quiz/questions.ts';

const HOUR = 3_600_000;

let cast: MarkingCast;
let server: TestServer;
let admin: Person;
let arbiter: Person;

beforeAll(async () => {
  cast = await startMarking();
  ({ server, admin, arbiter } = cast);
});
afterAll(() => server.stop());

const scoresOf = async (cid: number) =>
  new Map((await admin.call('scoring', { cid })).body.people.map(({ id, row }) => [id, row.score] as const));
const standing = async (cid: number) =>
  (await admin.call('scoring', { cid })).body.adjustments.filter(({ withdrawn }) => withdrawn === null);

describe('points that are published', () => {
  it('[AUT-5] [SCO-3] are one adjustment a work that names its number, however often they are published', async () => {
    const { cid, task, mid } = await cast.drawn(3);
    const { works } = await cast.detailOf(cid, mid);
    const given: readonly (readonly [number, number])[] = [
      [5.5, 4],
      [0, 0],
      [0.5, 1],
    ];
    for (const [at, work] of works.entries())
      for (const scorer of cast.whose(work)) await give(scorer, task, work.number, given[at]!);
    for (const _ of [1, 2]) {
      expect((await admin.call('publishMarks', { cid, marking: mid })).body.published).toBe(3);
      // A work with zero points needs no adjustment.
      const all = await standing(cid);
      expect(all.map(({ participant, amount, task: number }) => [participant, amount, number])).toEqual(
        expect.arrayContaining([
          [works[0]!.participant, 9.5, 1],
          [works[2]!.participant, 1.5, 1],
        ]),
      );
      expect(all).toHaveLength(2);
      expect(all.map(({ reason }) => reason).sort()).toEqual(
        [`№ ${works[0]!.number}: 9.5 / 10`, `№ ${works[2]!.number}: 1.5 / 10`].sort(),
      );
    }
    expect(await scoresOf(cid)).toEqual(
      new Map(works.map(({ participant }, at) => [participant, [9.5, 0, 1.5][at]])),
    );
    // A single adjustment cannot be withdrawn: the result would differ from the published mark.
    const [adjusted] = await standing(cid);
    const alone = await admin.call('withdrawAdjustment', { cid, aid: adjusted!.id, reason: 'By itself' });
    expect([adjusted!.marked, alone]).toMatchObject([
      true,
      { status: 409, error: 'backend.adjustment_marked' },
    ]);
    expect(await standing(cid)).toHaveLength(2);
    await admin.call('withdrawMarks', { cid, mid, reason: 'A wrong key' });
    expect(await standing(cid)).toEqual([]);
    // Scorers continue with their marks, and the next publication has their changes.
    const [one, other] = cast.whose(works[0]!);
    expect((await give(one!, task, works[0]!.number, [6, 4], { revision: 1 })).body.total).toBe(10);
    expect((await give(other!, task, works[0]!.number, [5, 4], { revision: 1 })).body.total).toBe(9);
    await admin.call('publishMarks', { cid });
    expect((await scoresOf(cid)).get(works[0]!.participant)).toBe(9.5);
  });

  it('[QIZ-4] [SCO-3] become those of the answers, and each quiz is scored anew; withdrawn, the answers wait again', async () => {
    server.setTime(NOW);
    const names = ['ana', 'boyan', 'vera'];
    const people: Record<string, number> = {};
    const cid = await server.seed.contest({
      type: 'dzi',
      start_at: NOW,
      end_at: NOW + HOUR,
      staff: ['arbiter', 's1', 's2'].map((name) => cast.ids[name]!),
    });
    const task = await aQuiz(server, cid, 1);
    for (const name of names) {
      const user_id = await server.seed.user({ name });
      people[name] = await server.seed.participant({ contest_id: cid, user_id });
    }
    // Ana's and Boyan's answers differ only in spaces and capitals; Vera gives no answer.
    for (const [name, text] of [
      ['ana', 'Because  it is.'],
      ['boyan', 'because it is. '],
    ] as const) {
      const who = await server.loginAs(name);
      await answer(who, cid, 1, 'b');
      await answer(who, cid, 5, text);
    }
    await answer(await server.loginAs('vera'), cid, 1, 'b');
    server.setTime(NOW + HOUR);
    await closeDue(server.app);
    server.setTime(DRAWN_AT);
    const criteria = [{ id: 'why', name: 'Why', points: 3, step: 0.5, comments: [] }];
    const set = (change: Record<string, unknown>) =>
      admin.call('setMarking', {
        cid,
        task,
        question: 5,
        settings: JSON.stringify({
          ...settingsOf({ groups_same: true, criteria, threshold: 1, ...change }),
          people: [cast.ids['s1'], cast.ids['s2']],
        }),
      });
    // The points of the criteria must add up to those of the question.
    const wrong = await set({ criteria: [{ ...criteria[0]!, points: 4 }] });
    expect(wrong).toMatchObject({ status: 400, error: 'backend.marking_worth:3' });
    const { body } = await set({});
    const drawn = await admin.call('drawWorks', { cid, mid: body.id });
    expect(drawn.body).toMatchObject({ added: 2, assigned: 4 });
    const { works } = await cast.detailOf(cid, body.id);
    const [first] = works;
    for (const [at, scorer] of cast.scorers.slice(0, 2).entries())
      await scorer.call('saveMarks', {
        tid: task,
        snumber: first!.number,
        points: JSON.stringify({ why: at === 0 ? 2 : 2.5 }),
        comments: '{}',
        note: '',
        flagged: false,
        revision: 0,
      });
    expect((await admin.call('publishMarks', { cid })).body.published).toBe(2);
    const answered = async () =>
      server.app.db
        .selectFrom('quiz_answers')
        .innerJoin('quiz_questions', 'quiz_questions.id', 'question_id')
        .innerJoin('participants', 'participants.id', 'participant_id')
        .select(['participant_id', 'quiz_answers.points'])
        .where('contest_id', '=', cid)
        .where('number', '=', 5)
        .orderBy('participant_id')
        .execute();
    const both = (points: number | null) =>
      [people['ana'], people['boyan']].map((participant_id) => ({ participant_id, points }));
    expect(await answered()).toEqual(both(2.25));
    // 2 + 2.25 of 10, on a scale of 100; Vera gave no answer, so hers needs no marking.
    const after = await scoresOf(cid);
    expect(names.map((name) => after.get(people[name]!))).toEqual([42.5, 42.5, 20]);
    expect(await standing(cid)).toEqual([]);
    const ana = await server.loginAs('ana');
    const { marks } = (await ana.call('ownMarks', { contestId: cid })).body;
    expect(marks).toMatchObject([{ task: 1, question: 5, points: 2.25, most: 3 }]);
    const results = (await ana.call('results', { contestId: cid })).body.results;
    expect(results[0]?.quiz?.pending).toBe(0);
    await admin.call('withdrawMarks', { cid, mid: body.id, reason: 'Once more' });
    expect(await answered()).toEqual(both(null));
    expect((await scoresOf(cid)).get(people['ana']!)).toBe(20);
    const again = (await ana.call('results', { contestId: cid })).body.results;
    expect(again[0]?.quiz?.pending).toBe(1);
  });
});

/** A deed on a work with three scorers; points are multiples of one half. */
type Deed =
  | {
      readonly kind: 'mark';
      readonly who: number;
      readonly idea: number;
      readonly style: number;
      readonly flagged: boolean;
    }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'decide'; readonly idea: number; readonly style: number }
  | { readonly kind: 'publish' }
  | { readonly kind: 'withdraw' };

const who = fc.nat(2);
const halves = fc.nat(12).map((half) => half / 2);
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      who,
      idea: halves,
      style: fc.nat(4),
      flagged: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), from: who, to: who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), idea: halves, style: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const) }) },
);

/** A model of the rules for a work: its scorers, the last mark of each, the decision, published points. */
function createModel(whose: readonly number[]) {
  let theirs = [...whose];
  const given = new Map<number, number | null>();
  let decided: number | null = null;
  let published: number | null = null;
  const outcome = (): number | 'waiting' | 'disputed' => {
    if (decided !== null) return decided;
    const [a = null, b = null] = theirs.map((one) => given.get(one) ?? null);
    if (a === null || b === null) return 'waiting';
    return Math.abs(a - b) > 2 ? 'disputed' : (a + b) / 2;
  };
  const isOpen = () => decided === null && published === null;
  const isTheirs = (one: number) => theirs.includes(one);
  const mark = ({ who: one, idea, style, flagged }: Extract<Deed, { kind: 'mark' }>) => {
    if (isOpen() && isTheirs(one)) given.set(one, flagged ? null : idea + style);
  };
  const move = ({ from, to }: Extract<Deed, { kind: 'move' }>) => {
    if (!isOpen() || !isTheirs(from) || isTheirs(to)) return;
    theirs = theirs.map((one) => (one === from ? to : one));
    given.delete(to);
  };
  const decide = ({ idea, style }: Extract<Deed, { kind: 'decide' }>) => {
    if (decided === null && outcome() !== 'disputed') return;
    decided = idea + style;
    if (published !== null) published = decided;
  };
  const publish = () => {
    const points = outcome();
    if (typeof points === 'number') published = points;
  };
  return {
    published: () => published,
    happen(deed: Deed): void {
      switch (deed.kind) {
        case 'mark':
          mark(deed);
          return;
        case 'move':
          move(deed);
          return;
        case 'decide':
          decide(deed);
          return;
        case 'publish':
          publish();
          return;
        case 'withdraw':
          published = null;
      }
    },
  };
}

describe('any order of marks, moves, decisions and publishing', () => {
  it('[SCO-2] [SCO-3] [AUT-5] leaves in the results what the rules say, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 8, maxLength: 22 }), async (deeds) => {
        const { cid, task, mid } = await cast.drawn(1);
        const [work] = (await cast.detailOf(cid, mid)).works;
        const { number, participant } = work!;
        const model = createModel(cast.whose(work!).map((one) => cast.scorers.indexOf(one)));
        for (const deed of deeds) {
          await done(deed, { cid, task, mid, number });
          model.happen(deed);
          const score = (await scoresOf(cid)).get(participant);
          expect([deed.kind, score]).toEqual([deed.kind, model.published() ?? 0]);
        }
        const amounts = (await standing(cid)).map(({ amount }) => amount);
        expect(amounts).toEqual(model.published() ? [model.published()] : []);
      }),
      { numRuns: 3 },
    );
  });
});

/** Tries a deed through the calls; a deed that breaks the rules is refused. */
async function done(
  deed: Deed,
  {
    cid,
    task,
    mid,
    number,
  }: { readonly cid: number; readonly task: number; readonly mid: number; readonly number: number },
): Promise<void> {
  switch (deed.kind) {
    case 'mark': {
      const scorer = cast.scorers[deed.who]!;
      const { body, error } = await scorer.call('markedWork', { tid: task, snumber: number });
      const revision = error === null ? body.sheet.revision : 0;
      await give(scorer, task, number, [deed.idea, deed.style], { flagged: deed.flagged, revision });
      return;
    }
    case 'move': {
      const idOf = (at: number) => cast.ids[`s${at + 1}`]!;
      const works = JSON.stringify([number]);
      await admin.call('reassignWorks', { cid, mid, from: idOf(deed.from), to: idOf(deed.to), works });
      return;
    }
    case 'decide': {
      const { body, error } = await arbiter.call('arbitratedWork', { sid: number });
      const known = error === null ? body.decisions.length : 0;
      const points = JSON.stringify({ idea: deed.idea, style: deed.style });
      await arbiter.call('decideWork', { sid: number, points, note: '', reason: 'So it is', known });
      return;
    }
    case 'publish':
      await admin.call('publishMarks', { cid });
      return;
    case 'withdraw':
      await admin.call('withdrawMarks', { cid, mid, reason: 'Not yet' });
  }
}
