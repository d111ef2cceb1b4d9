import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { nextRevision } from '#domain/quiz/quiz.ts';
import { answerValue } from '#protocol/wire/quiz.ts';
import { type GivenAnswer } from '#streams/events/documents.ts';
import { ANSWERS, addAnswerDocuments } from '#streams/state/quiz/answerDocuments.ts';
import {
  type Computer,
  type DocumentPage,
  documentPage,
  documentWorld,
  type TestedHome,
} from '#tests/support/documents.ts';
import { runs } from '#tests/support/full.ts';

addAnswerDocuments();

const HOME: TestedHome<'answer'> = {
  name: 'answer',
  rules: ANSWERS,
  value: v.object({ value: answerValue, marked: v.boolean(), revision: v.number(), at: v.number() }),
};
const NONE: GivenAnswer = { value: null, marked: false, revision: 0, at: 0 };

const DOES = [
  'give',
  'give',
  'give',
  'wait',
  'wait',
  'kill',
  'open',
  'load',
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
    ms: fc.integer({ min: 1, max: 1_600 }),
  }),
  { maxLength: 40 },
);

/** Three pages of one person, open or closed: two on one computer, one on another. */
function aScene() {
  const world = documentWorld(NONE, ({ revision }) => revision);
  const computers: readonly Computer[] = [{ kept: [] }, { kept: [] }];
  const pages: (DocumentPage<'answer'> | null)[] = [null, null, null];
  const computerOf = (page: number) => computers[page === 2 ? 1 : 0]!;
  let opened = 0;
  /** The last answer given, and the computer on which it was given. */
  const last = { revision: 0, computer: computerOf(0) };
  return {
    world,
    computers,
    pages,
    last,
    open: (page: number) => {
      if (pages[page]) return;
      opened += 1;
      pages[page] = documentPage(world, HOME, computerOf(page), opened);
      pages[page].load();
    },
    kill: (page: number) => {
      pages[page]?.kill();
      pages[page] = null;
    },
    give: (page: number) => {
      const known = pages[page]?.document()?.draft;
      if (known === undefined) return;
      // A person's clock never gives the same time twice, even across pages.
      const at = Math.max(world.time.scheduler.frame, last.revision + 1);
      const revision = nextRevision(known.revision, at);
      pages[page]?.type({ value: `at ${revision}`, marked: false, revision, at });
      Object.assign(last, { revision, computer: computerOf(page) });
    },
    /** The last answer is on the server or on its computer, and no older answer replaced a newer one. */
    check: () => {
      const orders = world.past.map(({ revision }) => revision);
      expect(orders).toEqual([...orders].sort((a, b) => a - b));
      const kept = last.computer.kept as { readonly draft: GivenAnswer }[];
      const isKept = kept.some(({ draft }) => draft.revision === last.revision);
      expect(isKept || world.server.version.order === last.revision).toBe(true);
    },
  };
}

describe('of the answers that a person gives to one question on three pages', () => {
  it('[QIZ-1] the last is on the server or on its computer at every moment, and holds in the end on each page', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { world, computers, pages, last, ...scene } = aScene();
        const { server, time } = world;
        const run = {
          give: scene.give,
          wait: () => undefined,
          kill: scene.kill,
          open: scene.open,
          load: (page: number) => pages[page]?.load(),
          cut: () => void (server.trouble = 'cut'),
          'lose answers': () => void (server.trouble = 'answers lost'),
          'kill server': () => void (server.deaths += 1),
          mend: () => void (server.trouble = 'none'),
        };
        scene.open(0);
        for (const { does, page, ms } of all) {
          run[does](page);
          scene.check();
          if (does === 'wait') time.advance(ms);
          scene.check();
        }
        server.trouble = 'none';
        for (let round = 0; round < 6; round += 1) {
          for (const page of [0, 1, 2]) {
            if (round % 2 === 1) scene.kill(page);
            scene.open(page);
            pages[page]?.load();
          }
          time.advance(70_000);
          scene.check();
        }
        expect(server.version.order).toBe(last.revision);
        for (const page of pages) {
          page?.load();
          expect(page?.document()?.draft.revision).toBe(server.version.order);
        }
        expect(computers.map(({ kept }) => kept)).toEqual([[], []]);
      }),
      { numRuns: runs(15, 60) },
    );
  });
});
