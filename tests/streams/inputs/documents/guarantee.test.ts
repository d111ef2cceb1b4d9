import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type DocumentValues, type Home } from '#streams/events/documents.ts';
import { SHEETS } from '#streams/state/marking/sheets.ts';
import { TEXTS } from '#streams/state/documents/mergeTexts.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import {
  type Computer,
  type DocumentPage,
  documentPage,
  type DocumentWorld,
  documentWorld,
  type TestedHome,
} from '#tests/support/documents.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';
import { runs } from '#tests/support/full.ts';

await addStaffCode();
addStaffSlices();

/** A home of documents, with functions to type marks into a document and to find them again. */
interface TypedHome<H extends Home> extends TestedHome<H> {
  readonly first: DocumentValues[H];
  readonly withMark: (value: DocumentValues[H], mark: number, at: number) => DocumentValues[H];
  readonly marksIn: (value: DocumentValues[H]) => readonly number[];
  /** Both values combined: the choice of a person who wants to lose nothing. */
  readonly union: (mine: DocumentValues[H], theirs: DocumentValues[H]) => DocumentValues[H];
}

const TEXT: TypedHome<'workFile'> = {
  name: 'workFile',
  rules: TEXTS,
  value: v.string(),
  first: 'a\nb\nc\n',
  withMark: (text, mark, at) => {
    const lines = text.split('\n');
    lines.splice(at % lines.length, 0, `mark ${mark}`);
    return lines.join('\n');
  },
  marksIn: (text) => [...text.matchAll(/^mark (\d+)$/gm)].map(([, mark]) => Number(mark)),
  union: (mine, theirs) => {
    const lines = theirs.split('\n');
    const own = mine.split('\n').filter((line) => line.startsWith('mark') && !lines.includes(line));
    return [...own, ...lines].join('\n');
  },
};

/** Each mark is stored as the points of its own criterion. */
const SHEET: TypedHome<'sheet'> = {
  name: 'sheet',
  rules: SHEETS,
  value: v.object({
    points: v.record(v.string(), v.number()),
    comments: v.record(v.string(), v.string()),
    note: v.string(),
    flagged: v.boolean(),
  }),
  first: { points: {}, comments: {}, note: '', flagged: false },
  withMark: (marks, mark, at) => ({
    ...marks,
    points: { ...marks.points, [mark]: 1 },
    // Two pages may conflict about these notes.
    ...(at % 3 === 0 && { note: `${marks.note} ${mark}` }),
  }),
  marksIn: ({ points }) => Object.keys(points).map(Number),
  union: (mine, theirs) => ({
    ...theirs,
    points: { ...theirs.points, ...mine.points },
    note: `${theirs.note} ${mine.note}`,
  }),
};

const DOES = [
  'type',
  'type',
  'type',
  'wait',
  'wait',
  'kill',
  'open',
  'load',
  'leave',
  'settle',
  'cut',
  'lose answers',
  'kill server',
  'mend',
] as const;

const steps = fc.array(
  fc.record({
    does: fc.constantFrom(...DOES),
    /** Pages 0 and 1 are on one computer, page 2 on another. */
    page: fc.integer({ min: 0, max: 2 }),
    at: fc.nat({ max: 30 }),
    ms: fc.integer({ min: 1, max: 1_600 }),
  }),
  { maxLength: 40 },
);

/** Three pages, each open or closed. */
function aScene<H extends Home>(home: TypedHome<H>) {
  const world: DocumentWorld<DocumentValues[H]> = documentWorld(home.first);
  const computers: readonly Computer[] = [{ kept: [] }, { kept: [] }];
  const pages: (DocumentPage<H> | null)[] = [null, null, null];
  let opened = 0;
  const computerOf = (page: number) => computers[page === 2 ? 1 : 0]!;
  return {
    world,
    computers,
    pages,
    computerOf,
    open: (page: number) => {
      if (pages[page]) return;
      opened += 1;
      const shown = documentPage(world, home, computerOf(page), opened);
      pages[page] = shown;
      shown.load();
    },
    kill: (page: number) => {
      pages[page]?.kill();
      pages[page] = null;
    },
    settle: (page: number) => {
      const { theirs, draft } = pages[page]?.document() ?? {};
      if (theirs) pages[page]?.settle(home.union(draft!, theirs.value));
    },
  };
}

function guarantee<H extends Home>(home: TypedHome<H>): void {
  const marksOf = (value: DocumentValues[H]) => home.marksIn(value);

  it('[SCO-1] [AUT-12] is on the server or on this computer at every moment, once, and nothing that another wrote is lost', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { world, computers, pages, computerOf, ...scene } = aScene(home);
        const { server, time } = world;
        scene.open(0);
        let typed = 0;
        const typedAt = new Map<number, Computer>();
        const arrived = new Set<number>();
        /** Expects that no mark is lost, repeated or removed again. */
        const check = () => {
          for (const value of world.past.splice(0)) {
            const marks = marksOf(value);
            expect(new Set(marks).size).toBe(marks.length);
            for (const mark of arrived) expect(marks).toContain(mark);
            for (const mark of marks) arrived.add(mark);
          }
          for (const [mark, computer] of typedAt) {
            const kept = computer.kept as { readonly draft: DocumentValues[H] }[];
            const isKept = kept.some(({ draft }) => marksOf(draft).includes(mark));
            expect(isKept || arrived.has(mark)).toBe(true);
          }
        };
        const run = {
          type: (page: number, at: number) => {
            const draft = pages[page]?.document()?.draft;
            if (draft === undefined) return;
            typed += 1;
            typedAt.set(typed, computerOf(page));
            pages[page]?.type(home.withMark(draft, typed, at));
          },
          wait: () => undefined,
          kill: scene.kill,
          open: scene.open,
          load: (page: number) => pages[page]?.load(),
          leave: (page: number) => pages[page]?.leave(),
          settle: scene.settle,
          cut: () => void (server.trouble = 'cut'),
          'lose answers': () => void (server.trouble = 'answers lost'),
          'kill server': () => void (server.deaths += 1),
          mend: () => void (server.trouble = 'none'),
        };
        for (const { does, page, at, ms } of all) {
          run[does](page, at);
          check();
          if (does === 'wait') time.advance(ms);
          check();
        }
        server.trouble = 'none';
        // Pages that open next take up the drafts that closed pages left.
        for (let round = 0; round < 6; round += 1) {
          for (const page of [0, 1, 2]) {
            if (round % 2 === 1) scene.kill(page);
            scene.open(page);
            pages[page]?.load();
          }
          for (let second = 0; second < 70; second += 1) {
            time.advance(1_000);
            for (const page of [0, 1, 2]) scene.settle(page);
          }
          check();
        }
        expect([...marksOf(server.version.value)].sort((a, b) => a - b)).toEqual(
          [...typedAt.keys()].sort((a, b) => a - b),
        );
        expect(computers.map(({ kept }) => kept)).toEqual([[], []]);
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it.each([40, 400])(
    '[AUT-12] is on the server 3 s later while a person types on, and no call is aborted (%i ms each way)',
    (latencyMs) => {
      const { world, pages, ...scene } = aScene(home);
      const { server, time } = world;
      server.latencyMs = latencyMs;
      scene.open(0);
      for (let key = 1; key <= 103; key += 1) {
        pages[0]!.type(home.withMark(pages[0]!.document()!.draft, key, key));
        time.advance(290);
        const due = key - Math.ceil(3_000 / 290);
        if (due > 0) expect(marksOf(server.version.value)).toContain(due);
      }
      time.advance(3_000);
      expect(marksOf(server.version.value)).toHaveLength(103);
      expect(server.aborted).toBe(0);
      expect(server.saves).toBeLessThan(25);
    },
  );

  it('[AUT-12] is sent once, a second after the last key, and at once when the person goes on to something else', () => {
    const { world, pages, ...scene } = aScene(home);
    scene.open(0);
    pages[0]!.type(home.withMark(home.first, 1, 0));
    world.time.advance(990);
    expect(world.server.saves).toBe(0);
    world.time.advance(60);
    expect(world.server.saves).toBe(1);
    world.time.advance(60_000);
    expect(world.server.saves).toBe(1);
    pages[0]!.type(home.withMark(pages[0]!.document()!.draft, 2, 0));
    pages[0]!.leave();
    world.time.advance(41);
    expect(world.server.saves).toBe(2);
  });

  it('[SCO-1] [AUT-12] is no quarrel with oneself where a draft arrived and only the answer was lost', () => {
    const { world, pages, ...scene } = aScene(home);
    const { server, time } = world;
    scene.open(0);
    server.trouble = 'answers lost';
    pages[0]!.type(home.withMark(home.first, 1, 1));
    time.advance(1_100);
    expect(marksOf(server.version.value)).toEqual([1]);
    pages[0]!.type(home.withMark(pages[0]!.document()!.draft, 2, 1));
    scene.kill(0);
    server.trouble = 'none';
    scene.open(1);
    time.advance(5_000);
    expect(pages[1]!.document()).toMatchObject({ theirs: null, sent: [] });
    expect([...marksOf(server.version.value)].sort()).toEqual([1, 2]);
  });
}

describe('a text that is typed', () => guarantee(TEXT));
describe('marks that are given in a sheet', () => guarantee(SHEET));
