import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';
import {
  effectiveEndAt,
  hasAnalysis,
  isRunning,
  nextBoundaryAt,
  phaseAt,
  serverPhaseAt,
  staffPhaseAt,
  type Phase,
} from '#domain/contest/phase.ts';
import {
  anyParticipant,
  anyTimes,
  COMPETITOR,
  CONTEST,
  FINISHED,
  HOUR_MS,
  PLAIN,
  START_AT,
  TRANSLATOR,
} from '../times.ts';

const START_GRACE_MS = 200;

/** Each boundary in a person's contest, with the phase that begins there. */
function lifeOf(times: ContestTimes, participant: ParticipantTimes): readonly (readonly [number, Phase])[] {
  const life: (readonly [number, Phase])[] = [];
  let at: number | null = -1;
  while (at !== null && life.length < 20) {
    life.push([at, phaseAt(times, participant, at)]);
    at = nextBoundaryAt(times, participant, at);
  }
  return life;
}

/** Checks the phase one ms before a boundary and at it. */
function expectTurn(
  participant: ParticipantTimes,
  at: number,
  before: Phase,
  after: Phase,
  times = CONTEST,
): void {
  expect([phaseAt(times, participant, at - 1), phaseAt(times, participant, at)]).toEqual([before, after]);
}

const ORDER: readonly Phase[] = [
  'not_started',
  'started',
  'unrestricted',
  'not_started_analysis',
  'analysis',
];
const TRANSLATOR_ORDER: readonly Phase[] = [
  'not_started_translation',
  'translation',
  'not_started',
  'finished_translation',
];

describe('phaseAt', () => {
  it('[TML-1] a competitor passes every phase exactly at its boundary', () => {
    expectTurn(COMPETITOR, START_AT + START_GRACE_MS, 'not_started', 'started');
    expectTurn(COMPETITOR, CONTEST.endAt - HOUR_MS, 'started', 'unrestricted');
    expectTurn(COMPETITOR, CONTEST.endAt, 'unrestricted', 'not_started_analysis');
    expectTurn(COMPETITOR, CONTEST.startAnalysisAt, 'not_started_analysis', 'analysis');
    expectTurn(COMPETITOR, CONTEST.endAnalysisAt, 'analysis', 'finished');
  });

  it('[TML-1] without analysis and unrestricted part a contest is started, then finished', () => {
    expectTurn(COMPETITOR, PLAIN.endAt, 'started', 'finished', PLAIN);
    expect(lifeOf(PLAIN, COMPETITOR).map(([, phase]) => phase)).toEqual([
      'not_started',
      'started',
      'finished',
    ]);
  });

  it('[TML-1] a translator waits, translates, and is not_started from the end of the window to the end of the contest', () => {
    expectTurn(TRANSLATOR, CONTEST.startTranslationAt, 'not_started_translation', 'translation');
    expectTurn(TRANSLATOR, CONTEST.endTranslationAt, 'translation', 'not_started');
    expectTurn(TRANSLATOR, CONTEST.startAt + START_GRACE_MS, 'not_started', 'not_started');
    expectTurn(TRANSLATOR, CONTEST.endAt, 'not_started', 'finished_translation');
    expect(phaseAt(CONTEST, TRANSLATOR, CONTEST.startAnalysisAt)).toBe('finished_translation');
  });

  it('[TML-1] a translator of a contest without a translation window only waits for its end', () => {
    expect(lifeOf(PLAIN, TRANSLATOR)).toEqual([
      [-1, 'not_started'],
      [PLAIN.endAt, 'finished_translation'],
    ]);
  });

  it('[TML-1] somebody who has finished is finished at once, and still takes part in the analysis', () => {
    expect(phaseAt(CONTEST, FINISHED, START_AT + HOUR_MS)).toBe('finished');
    expect(lifeOf(CONTEST, FINISHED).map(([, phase]) => phase)).toEqual([
      'not_started',
      'finished',
      'not_started_analysis',
      'analysis',
      'finished',
    ]);
  });

  it('[TML-2] extra time moves the end and the unrestricted part of one person', () => {
    const late = { ...COMPETITOR, extraTimeSeconds: 300 };
    const endAt = CONTEST.endAt + 300_000;
    expect(effectiveEndAt(CONTEST, late)).toBe(endAt);
    expectTurn(late, endAt - HOUR_MS, 'started', 'unrestricted');
    expectTurn(late, endAt, 'unrestricted', 'not_started_analysis');
  });

  it('[TML-2] extra time that reaches into the analysis delays it', () => {
    const late = { ...COMPETITOR, extraTimeSeconds: 2 * 3600 };
    expectTurn(late, CONTEST.endAt + 2 * HOUR_MS, 'unrestricted', 'analysis');
  });

  it('[TML-2] the grace lies after the start, so that the server has started when the page turns', () => {
    expect(START_GRACE_MS).toBe(200);
    for (const at of [START_AT, START_AT + 199]) {
      expect(phaseAt(CONTEST, COMPETITOR, at)).toBe('not_started');
      expect(serverPhaseAt(CONTEST, COMPETITOR, at)).toBe('started');
    }
    expect(phaseAt(CONTEST, COMPETITOR, START_AT + 200)).toBe('started');
    expect(serverPhaseAt(CONTEST, COMPETITOR, START_AT - 1)).toBe('not_started');
  });

  it('[TML-2] a page never runs while the server does not', () => {
    fc.assert(
      fc.property(
        anyTimes,
        anyParticipant,
        fc.integer({ min: -1000, max: 1000 }),
        (times, participant, offset) => {
          const now = times.startAt + offset;
          if (isRunning(phaseAt(times, participant, now))) {
            expect(isRunning(serverPhaseAt(times, participant, now))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('nextBoundaryAt', () => {
  it('[TML-1] [TML-3] tells the instant of every change, also one more than 24.8 days away', () => {
    expect(nextBoundaryAt(CONTEST, COMPETITOR, START_AT - 60 * 24 * HOUR_MS)).toBe(START_AT + START_GRACE_MS);
    expect(nextBoundaryAt(CONTEST, COMPETITOR, CONTEST.endAnalysisAt)).toBeNull();
  });

  it('[TML-1] [TML-3] the phase is constant up to the next boundary and another one from it on', () => {
    fc.assert(
      fc.property(
        anyTimes,
        anyParticipant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (times, participant, part) => {
          const life = lifeOf(times, participant);
          expect(life.length).toBeLessThan(8);
          life.forEach(([at, phase], index) => {
            const next = life[index + 1]?.[0] ?? at + HOUR_MS;
            expect(phaseAt(times, participant, next - 1)).toBe(phase);
            expect(phaseAt(times, participant, at + Math.floor((next - 1 - at) * part))).toBe(phase);
            if (index + 1 < life.length) expect(life[index + 1]![1]).not.toBe(phase);
          });
          const last = life.at(-1)!;
          expect(phaseAt(times, participant, last[0] + 365 * 24 * HOUR_MS)).toBe(last[1]);
        },
      ),
    );
  });

  it('[TML-1] phases come in their order and none comes twice, but for finished around the analysis', () => {
    fc.assert(
      fc.property(anyTimes, anyParticipant, (times, participant) => {
        const phases = lifeOf(times, participant).map(([, phase]) => phase);
        expect(phases.at(-1)).toBe(participant.isTranslator ? 'finished_translation' : 'finished');
        const order = participant.isTranslator ? TRANSLATOR_ORDER : ORDER;
        const ranks = phases.filter((phase) => phase !== 'finished').map((phase) => order.indexOf(phase));
        expect(ranks).not.toContain(-1);
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
        const early = phases.slice(0, -1).includes('finished');
        if (early) expect(participant.hasFinished && hasAnalysis(times)).toBe(true);
      }),
    );
  });
});

describe('staffPhaseAt', () => {
  it('[TML-1] organisers see the contest without restriction and without extra time', () => {
    const at = [START_AT + 199, START_AT + 200, CONTEST.endAt - 1, CONTEST.endAt, CONTEST.startAnalysisAt];
    expect([...at, CONTEST.endAnalysisAt].map((now) => staffPhaseAt(CONTEST, now))).toEqual([
      'not_started',
      'started',
      'started',
      'not_started_analysis',
      'analysis',
      'finished',
    ]);
  });
});
