import { describe, expect, it } from 'vitest';
import { decideAppealing } from '#server/features/marking/works/appeal.ts';
import { decideCalibration } from '#server/features/marking/works/calibrate.ts';
import { decideAppeal, decideTotal } from '#server/features/marking/works/decide.ts';
import { decideDrawing } from '#server/features/marking/works/draw.ts';
import { decidePublishing } from '#server/features/marking/works/publish.ts';
import { decideReassignment } from '#server/features/marking/works/reassign.ts';
import { decideMark } from '#server/features/marking/works/save.ts';
import { decideMarking } from '#server/features/marking/works/settings.ts';
import { type KnownWork } from '#server/features/marking/works/works.ts';
import { type Caller } from '#server/model/caller.ts';

const idea = { id: 'a', name: 'Idea', points: 5, step: 1, comments: [] };
const proof = { id: 'b', name: 'Proof', points: 5, step: 1, comments: [] };

/** A sheet of a scorer; with `total` null, nothing is saved on it. */
const sheetOf = (user_id: number, total: number | null = null) => ({
  user_id,
  total,
  flagged: false,
  revision: 1,
  saved_at: total === null ? null : 900,
});
/** A work of these scorers; by default it is not marked, decided or published. */
const workOf = (id: number, scorers: readonly number[], more: object = {}) =>
  ({
    id,
    number: 100 + id,
    participant_id: id,
    submission_id: id,
    revision: null,
    content_key: `text ${id}`,
    is_calibration: false,
    sheets: scorers.map((scorer) => sheetOf(scorer)),
    ruling: null,
    published_at: null,
    appeal: 'none',
    ...more,
  }) as unknown as KnownWork;

describe('deciding a work', () => {
  type Decided = Parameters<typeof decideTotal>[0];
  const marking = {
    scorers: 2,
    threshold: 1,
    criteria: [idea, proof],
  } as unknown as Decided['marking'];
  const marked = (first: number, second: number, appeal: 'none' | 'waits' | 'answered' = 'none') =>
    ({
      sheets: [
        { user_id: 1, total: first, flagged: false },
        { user_id: 2, total: second, flagged: false },
      ],
      ruling: null,
      appeal,
    }) as unknown as Decided['work'];
  const decide = (work: Decided['work'], points: Record<string, number> = { a: 3, b: 2 }, known = 0) =>
    decideTotal({ marking, work, decisions: 0 }, { input: { points, known } });

  it('[SCO-2] is the sum of its points, where scorers are far apart or somebody appeals', () => {
    expect(decide(marked(2, 8))).toBe(5);
    expect(decide(marked(5, 5, 'waits'))).toBe(5);
    expect(() => decide(marked(5, 5))).toThrow('backend.marking_not_decidable');
  });

  it('[SCO-2] wants points for every criterion, none above its most', () => {
    expect(() => decide(marked(2, 8), { a: 3 })).toThrow('backend.marking_points:points');
    expect(() => decide(marked(2, 8), { a: 6, b: 0 })).toThrow('backend.marking_points:points');
  });

  it('[SCO-2] is refused where somebody else decided meanwhile', () => {
    expect(() => decide(marked(2, 8), undefined, 1)).toThrow('backend.already_so');
  });
});

describe('answering an appeal', () => {
  const decide = (appeal: 'none' | 'waits' | 'answered') =>
    decideAppeal(
      { work: { appeal } },
      { caller: { userId: 7 } as Caller, now: 5_000, input: { sid: 1, answer: 'It stays.' } },
    );

  it('[SCO-3] keeps the words, the person and the time, once', () => {
    expect(decide('waits')).toEqual({ answer: 'It stays.', answered_at: 5_000, answered_by: 7 });
    expect(() => decide('answered')).toThrow('backend.already_so');
    expect(() => decide('none')).toThrow('backend.not_found');
  });
});

describe('how a task is marked', () => {
  type Rows = Parameters<typeof decideMarking>[0];
  type Settings = Parameters<typeof decideMarking>[1]['input']['settings'];
  const settings: Settings = {
    scorers: 2,
    threshold: 1,
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: false,
    appeal_hours: 48,
    criteria: [idea, proof],
    people: [7, 8, 7],
  };
  const rows: Rows = {
    contest: { type: 'ioi', final_at: null },
    unit: { worth: null },
    scorers: new Set([7, 8]),
    known: undefined,
    works: [],
  };
  const decide = (given: Partial<Rows> = {}, change: Partial<Settings> = {}) =>
    decideMarking({ ...rows, ...given }, { input: { settings: { ...settings, ...change } } });

  it('[SCO-2] is kept with its people, each once', () => {
    const { people, facts } = decide();
    expect(people).toEqual([7, 8]);
    expect(facts).toMatchObject({ scorers: 2, threshold: 1, criteria: JSON.stringify([idea, proof]) });
  });

  it('[SCO-2] is said of what the contest has, while its results may change and its board has points', () => {
    expect(() => decide({ unit: undefined })).toThrow('backend.not_found');
    expect(() => decide({ contest: { type: 'ioi', final_at: 5 } })).toThrow('backend.results_final');
    expect(() => decide({ contest: { type: 'icpc', final_at: null } })).toThrow('backend.marking_icpc');
  });

  it('[SCO-2] has criteria that come to what a question is worth, and scorers of the contest', () => {
    expect(() => decide({ unit: { worth: 10 } })).not.toThrow();
    expect(() => decide({ unit: { worth: 9 } })).toThrow('backend.marking_worth:9');
    expect(() => decide({}, { criteria: [idea, idea] })).toThrow('backend.marking_criteria:same_id');
    expect(() => decide({}, { people: [7, 9] })).toThrow('backend.bad_request:people');
  });

  it('[SCO-2] changes in names and comments alone once somebody has marked', () => {
    const begun = { known: settings as Rows['known'], works: [workOf(1, [], { sheets: [sheetOf(7, 4)] })] };
    const renamed = [{ ...idea, name: 'Thought' }, proof];
    expect(() => decide(begun, { criteria: renamed, threshold: 2, people: [8] })).not.toThrow();
    expect(() => decide(begun, { scorers: 1 })).toThrow('backend.marking_begun');
    expect(() => decide(begun, { criteria: [idea] })).toThrow('backend.marking_begun');
    const published = { ...begun, works: [workOf(1, [7], { published_at: 5 })] };
    expect(() => decide(published, { threshold: 2 })).toThrow('backend.marking_begun');
  });
});

describe('drawing works', () => {
  const sentBy = (participant_id: number, submission_id: number) => ({
    participant_id,
    submission_id,
    revision: null,
    content_key: '',
  });
  const ids = (drawn: ReturnType<typeof decideDrawing<KnownWork>>) => ({
    added: drawn.added.map(({ participant_id: id }) => id),
    renewed: drawn.renewed.map(({ work }) => work.id),
    kept: drawn.kept,
  });

  it('[SCO-2] adds people without a work, and replaces what was sent anew unless somebody has marked it', () => {
    const known = [
      workOf(1, [7]),
      workOf(2, [7]),
      workOf(3, [], { sheets: [sheetOf(7, 4)] }),
      workOf(4, [7], { published_at: 5 }),
    ];
    const sent = [sentBy(1, 1), sentBy(2, 12), sentBy(3, 13), sentBy(4, 14), sentBy(5, 5)];
    expect(ids(decideDrawing({ working: null, sent, known }))).toEqual({ added: [5], renewed: [2], kept: 2 });
  });

  it('[SCO-2] waits until nobody competes any more', () => {
    const working = { names: ['anna'], people: 1, until: 5_000 };
    expect(() => decideDrawing({ working, sent: [], known: [] })).toThrow('backend.not_over:anna');
  });
});

describe('giving works to another scorer', () => {
  const marking = { groups_same: false, scorers: 1 } as const;
  const decide = (
    works: readonly KnownWork[],
    input: { to?: number; works?: number[] } = {},
    people: readonly number[] = [7, 8, 9],
  ) => decideReassignment({ marking, people, works }, { input: { from: 7, ...input } });

  it('[SCO-2] moves what the first one is not done with, evenly or to the named one', () => {
    const works = [
      workOf(1, [7]),
      workOf(2, [7]),
      workOf(3, [8]),
      workOf(4, [], { sheets: [sheetOf(7, 4)] }),
    ];
    const { taken, given } = decide(works);
    expect(taken.map(({ work }) => work).sort()).toEqual([1, 2]);
    expect(given.map(({ scorer }) => scorer).sort()).toEqual([8, 9]);
    expect(decide(works, { to: 9 }).given.every(({ scorer }) => scorer === 9)).toBe(true);
    expect(decide(works, { works: [104] }).taken).toEqual([{ work: 4, scorer: 7 }]);
  });

  it('[SCO-2] is refused without somebody who could have them, and where none of the named ones can go', () => {
    expect(() => decide([], {}, [7])).toThrow('backend.marking_no_scorers');
    expect(() => decide([], { to: 10 })).toThrow('backend.not_found');
    const decided = [workOf(1, [7], { ruling: { total: 3 } })];
    expect(() => decide(decided, { works: [101] })).toThrow('backend.marking_closed');
    expect(decide(decided).taken).toEqual([]);
  });

  it('[SCO-2] only takes a work for calibration, which the others have', () => {
    expect(decide([workOf(1, [7, 8, 9], { is_calibration: true })])).toEqual({
      taken: [{ work: 1, scorer: 7 }],
      given: [],
    });
  });
});

describe('choosing works for calibration', () => {
  const marking = { groups_same: false, scorers: 1 } as const;
  const marked = { sheets: [sheetOf(7, 4), sheetOf(8)], is_calibration: true };
  const decide = (works: readonly KnownWork[], wanted: number) =>
    decideCalibration({ marking, works }, { input: { works: wanted } }, () => 0);

  it('[SCO-2] keeps those that somebody has marked, and chooses among the others by chance', () => {
    const works = [workOf(1, [], marked), workOf(2, [7, 8], { is_calibration: true }), workOf(3, [7])];
    expect(decide(works, 2)).toEqual({ before: 2, changed: [], spare: [] });
    expect(decide(works, 1)).toEqual({
      before: 2,
      changed: [{ id: 2, is_calibration: false }],
      spare: [{ work: 2, scorer: 8 }],
    });
    expect(decide(works, 3).changed).toEqual([{ id: 3, is_calibration: true }]);
  });

  it('[SCO-2] is refused where more are marked already, or there are too few', () => {
    expect(() => decide([workOf(1, [], marked)], 0)).toThrow('backend.marking_begun');
    expect(() => decide([workOf(1, [], marked)], 2)).toThrow('backend.marking_no_works');
  });
});

describe('the points that a scorer gives', () => {
  const work = workOf(1, [7]);
  const decide = (
    given: { work?: KnownWork; alike?: readonly KnownWork[]; contestIsFinal?: boolean },
    more = {},
  ) =>
    decideMark(
      { marking: { criteria: [idea, proof] }, work, alike: [work], contestIsFinal: false, ...given },
      {
        caller: { userId: 7 },
        input: { points: { a: 3, b: 2 }, comments: {}, flagged: false, revision: 1, ...more },
      },
    );

  it('[SCO-2] are those of all works that are marked alike, but for what an arbiter has decided', () => {
    const alike = [work, workOf(2, [7]), workOf(3, [7], { ruling: { total: 3 } }), workOf(4, [8])];
    expect(decide({ alike })).toEqual({ total: 5, revision: 2, works: [1, 2] });
    expect(decide({}, { points: { a: 3 } }).total).toBe(null);
  });

  it('[SCO-2] are refused for works of others, closed ones, and over what another page saved', () => {
    expect(() => decide({ work: workOf(1, [8]) })).toThrow('backend.not_found');
    expect(() => decide({ contestIsFinal: true })).toThrow('backend.marking_closed');
    expect(() => decide({ work: workOf(1, [7], { published_at: 5 }) })).toThrow('backend.marking_closed');
    expect(() => decide({}, { revision: 0 })).toThrow('backend.marking_changed');
    expect(() => decide({}, { points: { a: 6 } })).toThrow('backend.marking_points:points');
    expect(() => decide({}, { comments: { c: 'No.' } })).toThrow('backend.bad_request:comments');
  });
});

describe('publishing points', () => {
  const marking = { scorers: 1, threshold: 1 } as const;
  const scored = workOf(1, [], { sheets: [sheetOf(7, 4)] });

  it('[SCO-3] is of all works at once, or of none while one waits', () => {
    expect(decidePublishing([{ marking, works: [scored] }])).toEqual([
      { marking, given: [{ work: scored, points: 4 }] },
    ]);
    const waiting = { marking, works: [workOf(2, [7]), workOf(3, [7])] };
    expect(() => decidePublishing([{ marking, works: [scored] }, waiting])).toThrow('backend.marking_open:2');
    expect(() => decidePublishing([{ marking, works: [] }])).toThrow('backend.marking_no_works');
  });
});

describe('an appeal', () => {
  const hour = 3_600_000;
  const decide = (
    given: { published_at?: number | null; appeal?: KnownWork['appeal'] } = {},
    { now = hour, takes = true, final_at = null as number | null } = {},
  ) =>
    decideAppealing(
      {
        contest: { final_at },
        marking: { takes_appeals: takes, appeal_hours: 2 },
        work: { published_at: 0, appeal: 'none', ...given },
      },
      { input: { appeal: 'Look again.' }, now },
    );

  it('[SCO-3] is taken once, within the time that the marking gives for it', () => {
    expect(decide()).toMatchObject({ text: 'Look again.', at: hour, answer: null });
    expect(() => decide({}, { now: 2 * hour - 1 })).not.toThrow();
    expect(() => decide({}, { now: 2 * hour })).toThrow('backend.appeals_over');
    expect(() => decide({ appeal: 'answered' })).toThrow('backend.already_so');
  });

  it('[SCO-3] is of published points that may still change', () => {
    expect(() => decide({ published_at: null })).toThrow('backend.not_found');
    expect(() => decide({}, { takes: false })).toThrow('backend.appeals_none');
    expect(() => decide({}, { final_at: 5 })).toThrow('backend.results_final');
  });
});
