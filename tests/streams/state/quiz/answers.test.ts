import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GivenAnswer } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { answerVersion, addAnswerDocuments } from '#streams/state/quiz/answerDocuments.ts';
import {
  countedValue,
  progressOf,
  selectAnswers,
  selectUnanswered,
  selectUnsaved,
  selectUnsentAnswers,
} from '#streams/state/quiz/answers.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { aQuiz } from '#tests/support/quiz.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';

addAnswerDocuments();

const fold = (events: readonly ContestEvent[], state: State = initialState) =>
  events.reduce(reduceState, state);
const loaded: ContestEvent = { type: 'QuizLoaded', asked: 'en', quiz: aQuiz() };
const wire = (revision: number, value: string | null = `r${revision}`, question = 3) => ({
  question,
  value,
  marked: false,
  revision,
  saved_at: revision,
});
const given = (value: string | readonly string[] | null, question: number, at = 1_000): ContestEvent => ({
  type: 'QuizAnswerGiven',
  task: 1,
  question,
  value,
  marked: false,
  at,
});
const name = (question: number) =>
  ({ home: 'answer', key: documentKey('answer', { task: 1, question }) }) as const;
const saved = ({ question, ...answer }: ReturnType<typeof wire>): ContestEvent => ({
  type: 'DocumentSaved',
  ...name(question),
  version: answerVersion(answer),
});
const answer = (state: State, question: number) => selectAnswers(state, 1)[question];
const draft = (revision: number): GivenAnswer => ({ value: `r${revision}`, marked: false, revision, at: 1 });

describe('the answers of a quiz', () => {
  it('[QIZ-1] end as the greatest revision says, however they came and in whatever order', () => {
    const ways = ['DocumentLoaded', 'QuizAnswerChanged', 'QuizLoaded', 'DocumentRestored'] as const;
    const arrival = fc.record({ way: fc.constantFrom(...ways), revision: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1 }), (arrivals) => {
        let before = initialState;
        for (const { way, revision } of arrivals) {
          const one = wire(revision);
          const version = answerVersion(one);
          const base = answerVersion({ ...one, value: null, revision: 0 });
          const event: ContestEvent =
            way === 'QuizLoaded'
              ? { type: way, asked: 'en', quiz: aQuiz({ answers: [one] }) }
              : way === 'QuizAnswerChanged'
                ? { type: way, task: 1, answer: one, by: 'live' }
                : way === 'DocumentLoaded'
                  ? { type: way, ...name(3), version }
                  : { type: way, ...name(3), base, draft: draft(revision), sent: [] };
          before = reduceState(before, event);
        }
        const unsaved = arrivals.findIndex(({ way }) => way === 'DocumentRestored');
        // Only the first restored draft is taken up; others wait for the next page.
        const counted = arrivals.filter(({ way }, at) => way !== 'DocumentRestored' || at === unsaved);
        const newest = Math.max(...counted.map(({ revision }) => revision));
        const last = answer(before, 3);
        expect(last?.revision).toBeGreaterThanOrEqual(newest);
        expect(last?.value).toBe(`r${last?.revision}`);
      }),
    );
  });

  it('[QIZ-1] grow in revision with every change, so that what the person typed last is never undone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(null), fc.nat(50)), { maxLength: 30 }), (steps) => {
        let state = fold([loaded]);
        let typed: string | null = null;
        for (const [index, echo] of steps.entries()) {
          const before = answer(state, 3);
          if (echo === null) {
            typed = `typed ${index}`;
            state = reduceState(state, given(typed, 3, 10));
            expect(answer(state, 3)?.revision).toBeGreaterThan(before?.revision ?? 0);
          } else if (before !== undefined && echo < before.revision) {
            state = reduceState(state, saved(wire(echo)));
          }
          if (typed !== null) expect(answer(state, 3)?.value).toBe(typed);
        }
      }),
    );
  });

  it('[QIZ-1] say where they are: saving, waiting, refused, saved; a change begins anew', () => {
    let state = fold([loaded, given('a', 1)]);
    const { revision } = answer(state, 1)!;
    const kind = () => answer(state, 1)?.saving.kind;
    expect(kind()).toBe('saving');
    state = reduceState(state, { type: 'DocumentSending', ...name(1), draft: draft(revision) });
    state = reduceState(state, { type: 'DocumentDelayed', ...name(1) });
    expect(kind()).toBe('waiting');
    expect(selectUnsentAnswers(state)).toMatchObject([{ value: 'a', task: 1, question: 1, revision }]);
    const fault = { key: 'backend.finished', detail: null };
    state = reduceState(state, { type: 'DocumentRefused', ...name(1), fault });
    expect(answer(state, 1)?.saving).toEqual({ kind: 'refused', key: 'backend.finished' });
    expect(selectUnsentAnswers(state)).toEqual([]);
    expect(selectUnsaved(state, 1)).toBe(1);
    state = fold([given('b', 1)], state);
    expect(kind()).toBe('saving');
    state = reduceState(state, saved(wire(answer(state, 1)!.revision, 'b', 1)));
    expect([kind(), selectUnsaved(state, 1)]).toEqual(['saved', 0]);
  });

  it('[QIZ-1] are counted in the overview and before the finish, an unloaded quiz not', () => {
    expect(selectUnanswered(initialState, 1)).toBe(0);
    const state = fold([loaded, given('a', 1), given(['b'], 2), given('  ', 3)]);
    expect(selectUnanswered(state, 1)).toBe(3);
    expect(progressOf(state.quiz.opened[1]!, selectAnswers(state, 1))).toEqual({
      questions: 5,
      answered: 2,
      marked: 0,
      left: 3,
    });
  });

  it('[QIZ-1] a value that is no number is held here with its reason; other events change nothing', () => {
    const state = fold([loaded, given('many', 4)]);
    expect(answer(state, 4)?.saving).toMatchObject({ key: 'backend.not_a_number' });
    expect(selectUnanswered(state, 1)).toBe(5);
    expect(fold([{ type: 'ClockTicked', at: 1 }], state).documents).toBe(state.documents);
  });

  // F73
  it('[QIZ-1] of a number that nonsense has replaced the one that the server has still counts', () => {
    const on: ContestEvent = { type: 'QuizAnswerChanged', task: 1, answer: wire(1, '42', 4), by: 'live' };
    const state = fold([loaded, on, given('many', 4), given('many more', 4)]);
    const nonsense = answer(state, 4)!;
    expect(nonsense).toMatchObject({ value: 'many more', saving: { kind: 'refused' }, held: '42' });
    expect(countedValue(nonsense)).toBe('42');
    expect(selectUnanswered(state, 1)).toBe(4);
  });

  it('[QIZ-1] a refusal is forgotten when the quiz has come after all', () => {
    const refused: ContestEvent = {
      type: 'QuizRefused',
      number: 1,
      key: 'backend.not_started',
      detail: null,
    };
    expect(fold([refused]).quiz.refused).toEqual({ 1: { key: 'backend.not_started', detail: null } });
    expect(fold([refused, loaded]).quiz.refused).toEqual({});
  });
});
