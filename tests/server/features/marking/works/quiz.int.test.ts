import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn, give, type MarkingServer, OPEN_QUESTION, startMarking } from './markedContest.ts';

let marking: MarkingServer;
beforeAll(async () => {
  marking = await startMarking();
});
afterAll(() => marking.server.stop());

const detailOf = async (cid: number, mid: number) =>
  (await marking.admin.call('markingDetail', { cid, mid })).body;
/** The points that each person has for the quiz, of a hundred, in the order of ids. */
async function scoresOf(cid: number) {
  const { body } = await marking.admin.call('scoring', { cid });
  return [...body.people].sort((a, b) => a.id - b.id).map(({ row }) => row.score);
}

const numbersOf = (works: readonly { number: number }[]) => works.map(({ number }) => number).sort();

describe('answers in words', () => {
  it('[QIZ-4] [SCO-1] come to scorers with their question, and what they are given joins the quiz', async () => {
    const given = { answers: ['Because it is sorted.', 'I do not know.'], settings: { scorers: 1 } };
    const { cid, task: tid, mid, people } = await drawn(marking, given);
    const { works } = await detailOf(cid, mid);
    const [first] = Object.values(people).sort((a, b) => a - b);
    for (const { number: snumber, participant, sheets } of works) {
      const who = marking.scorers.find(({ name }) => marking.ids[name] === sheets[0]!.scorer)!;
      const { body: work } = await who.call('markedWork', { tid, snumber, lang: 'en' });
      expect(work).toMatchObject({ question: OPEN_QUESTION, question_text: 'Why?', language: null });
      const isFirst = participant === first;
      expect(work.work_source).toBe(isFirst ? 'Because it is sorted.' : 'I do not know.');
      await give(who, tid, snumber, isFirst ? { why: 1.5, words: 1 } : { why: 0, words: 0 });
    }
    expect(await scoresOf(cid)).toEqual([0, 0]);
    expect((await marking.admin.call('publishMarks', { cid, marking: mid })).body.published).toBe(2);
    // 2.5 of the quiz's 10 points; the quiz is worth 100.
    expect(await scoresOf(cid)).toEqual([25, 0]);
    expect((await marking.admin.call('withdrawMarks', { cid, mid, reason: 'Too early' })).error).toBeNull();
    expect(await scoresOf(cid)).toEqual([0, 0]);
  });

  it('[SCO-1] are marked once when they differ only in spaces and capital letters, and each gets the points', async () => {
    const answers = [
      'Because it is sorted.',
      'because  it is SORTED. ',
      'Create another',
      'Because it is sorted.',
    ];
    const settings = { scorers: 2, groups_same: true };
    const { cid, task: tid, mid, people } = await drawn(marking, { answers, settings });
    const { works } = await detailOf(cid, mid);
    for (const scorer of marking.scorers) {
      const list = await scorer.call('markedTask', { tid });
      if (list.status === 404) continue;
      for (const { number, alike } of list.body.works) {
        const { body: work } = await scorer.call('markedWork', { tid, snumber: number });
        expect(work.alike).toBe(alike);
        expect(alike).toBe(work.work_source === 'Create another' ? 0 : 2);
        const saved = await give(
          scorer,
          tid,
          number,
          alike === 0 ? { why: 0.5, words: 0 } : { why: 2, words: 1 },
        );
        expect(saved.error).toBeNull();
      }
      const after = await scorer.call('markedTasks');
      expect(after.body.tasks.find(({ task }) => task === tid)).toMatchObject({ next: null });
    }
    const done = await detailOf(cid, mid);
    expect(done.works.every(({ sheets }) => sheets.length === 2)).toBe(true);
    expect((await marking.admin.call('publishMarks', { cid })).body.published).toBe(4);
    const order = Object.values(people).sort((a, b) => a - b);
    expect(works.map(({ participant }) => participant).sort((a, b) => a - b)).toEqual(order);
    expect(await scoresOf(cid)).toEqual([30, 30, 5, 30]);
  });

  it('[SCO-3] given to somebody else and back are begun anew, and a page from before cannot write them over', async () => {
    const { cid, task: tid, mid } = await drawn(marking, { answers: ['One'], settings: { scorers: 1 } });
    const { works } = await detailOf(cid, mid);
    const [{ number, sheets }] = works as [(typeof works)[number]];
    const from = sheets[0]!.scorer;
    const who = marking.scorers.find(({ name }) => marking.ids[name] === from)!;
    const other = marking.scorers.find((one) => one !== who)!;
    const to = marking.ids[other.name]!;
    await give(who, tid, number, { why: 1 });
    const there = await marking.admin.call('reassignWorks', {
      cid,
      mid,
      from,
      to,
      works: JSON.stringify([number]),
    });
    expect(there.body.moved).toBe(1);
    expect(await give(who, tid, number, { why: 2 }, { revision: 1 })).toMatchObject({ status: 404 });
    await marking.admin.call('reassignWorks', {
      cid,
      mid,
      from: to,
      to: from,
      works: JSON.stringify([number]),
    });
    const late = await give(who, tid, number, { why: 2 }, { revision: 1 });
    expect(late).toMatchObject({ status: 409, error: 'backend.marking_changed' });
    const { body: anew } = await who.call('markedWork', { tid, snumber: number });
    expect(anew.sheet).toMatchObject({ points: {}, total: null });
    expect((await give(who, tid, number, { why: 2 }, { revision: anew.sheet.revision })).error).toBeNull();
  });
});

describe('works for calibration', () => {
  it('[SCO-1] [SCO-3] are marked by all, and first, and how far scorers agree on them is shown', async () => {
    const sources = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `int ${name};`);
    const { cid, task: tid, mid } = await drawn(marking, { sources, settings: { scorers: 1 } });
    expect((await marking.admin.call('calibrateWorks', { cid, mid, works: 7 })).error).toBe(
      'backend.marking_no_works',
    );
    expect((await marking.admin.call('calibrateWorks', { cid, mid, works: 3 })).error).toBeNull();
    expect((await marking.admin.call('calibrateWorks', { cid, mid, works: 2 })).error).toBeNull();
    const { works } = await detailOf(cid, mid);
    const chosen = works.filter(({ calibration }) => calibration);
    expect(chosen).toHaveLength(2);
    expect(chosen.map(({ sheets }) => sheets.length)).toEqual([3, 3]);
    for (const work of works.filter(({ calibration }) => !calibration)) expect(work.sheets).toHaveLength(1);
    for (const [at, scorer] of marking.scorers.entries()) {
      const { body: list } = await scorer.call('markedTask', { tid });
      expect(numbersOf(list.works.slice(0, 2))).toEqual(numbersOf(chosen));
      expect(list.works.filter(({ calibration }) => calibration)).toHaveLength(2);
      const { body: home } = await scorer.call('markedTasks');
      const first = list.works[0]!.number;
      expect(home.tasks.find(({ task }) => task === tid)).toMatchObject({ calibration: 2, next: first });
      // Two scorers agree; the third gives half a point more on the first work, and less on the second.
      await give(scorer, tid, chosen[0]!.number, { idea: at === 2 ? 4.5 : 4, style: 2 });
      await give(scorer, tid, chosen[1]!.number, { idea: at === 2 ? 0.5 : 1, style: 1 });
    }
    const { agreement, works: marked } = await detailOf(cid, mid);
    const [one, two, three] = ['s1', 's2', 's3'].map((name) => marking.ids[name]);
    const between = (a?: number, b?: number) =>
      agreement.find(({ first, second }) => (first === a && second === b) || (first === b && second === a));
    expect(between(one, two)).toMatchObject({ works: 2, calibration: 1, difference: 0 });
    expect(between(one, three)).toMatchObject({ works: 2, difference: 0.5 });
    expect(between(one, three)!.calibration).toBeLessThan(1);
    const points = marked.filter(({ calibration }) => calibration).map((work) => work.points);
    // The mean of three marks, to two decimals.
    expect(points).toEqual([6.17, 1.83]);
    expect((await marking.admin.call('calibrateWorks', { cid, mid, works: 1 })).error).toBe(
      'backend.marking_begun',
    );
  });
});
