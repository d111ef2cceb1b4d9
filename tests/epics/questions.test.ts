import { expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { QUESTION_SOUND } from '#streams/state/communication/communication.ts';
import { aQuestion, aUser } from '../support/contest.ts';
import { effectsAfter } from '../support/epics.ts';

const user = { ...aUser({ role: 'ADMIN' }), password: undefined };
const opened: ContestEvent = { type: 'SessionOpened', user, contestId: null, restored: true };
const loaded: ContestEvent = { type: 'QuestionsLoaded', questions: [aQuestion(1)] };
const sounds = (isOn: boolean): ContestEvent => ({
  type: 'LayoutChanged',
  change: { [QUESTION_SOUND]: isOn },
});
const fed = (id: number, change = {}): ContestEvent => ({
  type: 'QuestionFed',
  question: aQuestion(id, change),
  by: 'live',
});

it('[COM-2] a question that comes in sounds once, for a juror who switched that on', () => {
  const news = [fed(2), fed(2), fed(1, { answer: 'Yes.' }), fed(3, { answer: 'No.' })];
  expect(effectsAfter([opened, sounds(true), loaded], news)).toEqual([{ type: 'Sounded' }]);
  expect(effectsAfter([opened, loaded], news)).toEqual([]);
  expect(effectsAfter([opened, sounds(true), loaded, sounds(false)], news)).toEqual([]);
});

it('[COM-2] questions that were there when the page was opened are silent, and those that came while it was away are not', () => {
  expect(effectsAfter([opened, sounds(true)], [loaded])).toEqual([]);
  const anew: ContestEvent = { type: 'QuestionsLoaded', questions: [aQuestion(1), aQuestion(2)] };
  expect(effectsAfter([opened, sounds(true), loaded], [anew])).toEqual([{ type: 'Sounded' }]);
});
