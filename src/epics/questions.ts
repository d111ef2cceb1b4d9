import { filter, map, type Observable } from 'rxjs';
import { QUESTION_SOUND } from '#streams/state/communication/communication.ts';
import { type SoundedEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

/** Plays a tone when a question comes in and waits, for staff who switched the tone on. */
export function newQuestionSoundEpic(steps$: Observable<ContestStep>): Observable<SoundedEffect> {
  return stepsOf(steps$, 'QuestionFed', 'QuestionsLoaded').pipe(
    filter(({ before }) => before.staff.questionsLoaded && before.system.layout[QUESTION_SOUND] === true),
    filter(({ event, before }) => {
      const questions = event.type === 'QuestionFed' ? [event.question] : event.questions;
      return questions.some(({ id, answer }) => answer === null && !before.communication.questions.has(id));
    }),
    map(() => ({ type: 'Sounded' })),
  );
}
