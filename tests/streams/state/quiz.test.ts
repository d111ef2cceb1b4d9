import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import {
  quizSlice,
  progressOf,
  type QuizState,
  selectAnswers,
  countedValue,
  selectUnanswered,
  selectUnsaved,
  unsentAnswers,
} from '#streams/state/quiz.ts';
import { aQuiz } from '#tests/support/quiz.ts';

const fold = (events: readonly ContestEvent[], state: QuizState = quizSlice.initial) =>
  events.reduce(quizSlice.reduce, state);
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

describe('the answers of a quiz', () => {
  it('[QIZ-1] end as the greatest revision says, however they came and in whatever order', () => {
    const ways = ['QuizAnswerSaved', 'QuizAnswerChanged', 'QuizLoaded', 'QuizAnswersRestored'] as const;
    const arrival = fc.record({ way: fc.constantFrom(...ways), revision: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1 }), (arrivals) => {
        const events = arrivals.map(({ way, revision }): ContestEvent => {
          const answer = wire(revision);
          if (way === 'QuizLoaded') return { type: way, asked: 'en', quiz: aQuiz({ answers: [answer] }) };
          if (way === 'QuizAnswerChanged') return { type: way, task: 1, answer, by: 'live' };
          if (way === 'QuizAnswerSaved') return { type: way, task: 1, answer };
          const { value, marked } = answer;
          return {
            type: way,
            answers: [{ task: 1, question: 3, value, marked, revision, givenAt: 1, refused: null }],
          };
        });
        const last = selectAnswers({ quiz: fold(events) }, 1)[3];
        const newest = Math.max(...arrivals.map(({ revision }) => revision));
        expect(last).toMatchObject({ value: `r${newest}`, revision: newest });
        const isOnServer = arrivals.some(({ way, revision }) => revision === newest && way !== ways[3]);
        expect(last?.saving.kind).toBe(isOnServer ? 'saved' : 'saving');
      }),
    );
  });

  it('[QIZ-1] grow in revision with every change, so that what the person typed last is never undone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(null), fc.nat(50)), { maxLength: 30 }), (steps) => {
        let state = fold([loaded]);
        let typed: string | null = null;
        for (const [index, echo] of steps.entries()) {
          const before = selectAnswers({ quiz: state }, 1)[3];
          if (echo === null) {
            typed = `typed ${index}`;
            state = quizSlice.reduce(state, given(typed, 3, 10));
            expect(selectAnswers({ quiz: state }, 1)[3]?.revision).toBeGreaterThan(before?.revision ?? 0);
          } else if (before !== undefined && echo < before.revision) {
            state = quizSlice.reduce(state, { type: 'QuizAnswerSaved', task: 1, answer: wire(echo) });
          }
          if (typed !== null) expect(selectAnswers({ quiz: state }, 1)[3]?.value).toBe(typed);
        }
      }),
    );
  });

  it('[QIZ-1] say where they are: saving, waiting, refused, saved; an older fate does not touch a newer answer', () => {
    let state = fold([loaded, given('a', 1)]);
    const { revision } = selectAnswers({ quiz: state }, 1)[1]!;
    const place = { task: 1, question: 1, revision };
    const kind = () => selectAnswers({ quiz: state }, 1)[1]?.saving.kind;
    expect(kind()).toBe('saving');
    state = quizSlice.reduce(state, { type: 'QuizAnswerDelayed', ...place, retryAt: 5 });
    expect(kind()).toBe('waiting');
    expect(unsentAnswers({ quiz: state })).toMatchObject([{ value: 'a', ...place }]);
    state = quizSlice.reduce(state, {
      type: 'QuizAnswerRefused',
      ...place,
      key: 'backend.finished',
      detail: null,
    });
    expect(kind()).toBe('refused');
    expect(unsentAnswers({ quiz: state })).toEqual([]);
    expect(selectUnsaved({ quiz: state })).toBe(1);
    state = fold([given('b', 1), { type: 'QuizAnswerDelayed', ...place, retryAt: 5 }], state);
    expect(kind()).toBe('saving');
  });

  it('[QIZ-1] are counted in the overview and before the finish, an unloaded quiz not', () => {
    expect(selectUnanswered({ quiz: quizSlice.initial })).toBe(0);
    const state = fold([loaded, given('a', 1), given(['b'], 2), given('  ', 3)]);
    expect(selectUnanswered({ quiz: state })).toBe(3);
    const quiz = state.opened[1]!;
    expect(progressOf(quiz, selectAnswers({ quiz: state }, 1))).toEqual({
      questions: 5,
      answered: 2,
      marked: 0,
      left: 3,
    });
  });

  it('[QIZ-1] what is no number is held here with its reason; other events change nothing', () => {
    const state = fold([loaded, given('many', 4)]);
    expect(selectAnswers({ quiz: state }, 1)[4]?.saving).toMatchObject({ key: 'backend.not_a_number' });
    expect(selectUnanswered({ quiz: state })).toBe(5);
    expect(quizSlice.reduce(state, { type: 'ClockTicked', at: 1 })).toBe(state);
  });

  // F73
  it('[QIZ-1] of a number that nonsense has replaced the one that the server has still counts', () => {
    const saved: ContestEvent = {
      type: 'QuizAnswerSaved',
      task: 1,
      answer: { question: 4, value: '42', marked: false, revision: 1, saved_at: 1 },
    };
    const state = fold([loaded, saved, given('many', 4), given('many more', 4)]);
    const answer = selectAnswers({ quiz: state }, 1)[4]!;
    expect(answer).toMatchObject({ value: 'many more', saving: { kind: 'refused' }, held: '42' });
    expect(countedValue(answer)).toBe('42');
    expect(selectUnanswered({ quiz: state })).toBe(4);
  });

  it('[QIZ-1] a refusal is forgotten when the quiz has come after all', () => {
    const refused: ContestEvent = {
      type: 'QuizRefused',
      number: 1,
      key: 'backend.not_started',
      detail: null,
    };
    expect(fold([refused]).refused).toEqual({ 1: { key: 'backend.not_started', detail: null } });
    expect(fold([refused, loaded]).refused).toEqual({});
  });
});
