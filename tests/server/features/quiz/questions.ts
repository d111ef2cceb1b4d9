import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type ReadQuestion } from '#server/features/quiz/read.ts';
import { storeQuiz } from '#server/features/quiz/store.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

const choices = ['a', 'b', 'c'].map((id) => ({ id, text: `option ${id}` }));

/** One question of each kind, 10 points in all: 2, 3, 1, 1 and 3. */
export const QUESTIONS: readonly Omit<ReadQuestion, 'number' | 'criteria'>[] = [
  {
    kind: 'single',
    points: 2,
    text: { bg: 'Кое?', en: 'Which?' },
    options: choices,
    key: { kind: 'single', correct: 'b' },
  },
  {
    kind: 'multiple',
    points: 3,
    text: { bg: 'Кои?', en: 'Which ones?' },
    options: choices,
    key: { kind: 'multiple', correct: ['a', 'c'], options: ['a', 'b', 'c'], partial: 'each' },
  },
  {
    kind: 'short',
    points: 1,
    text: { bg: 'Как?', en: 'How?' },
    options: [],
    key: { kind: 'short', accepted: ['binary search'], caseSensitive: false },
  },
  {
    kind: 'number',
    points: 1,
    text: { bg: 'Колко?', en: 'How many?' },
    options: [],
    key: { kind: 'number', value: 2.5, tolerance: 0.1, relative: 0 },
  },
  { kind: 'long', points: 3, text: { bg: 'Защо?', en: 'Why?' }, options: [], key: null },
];

let made = 0;

/** Adds a quiz to a contest under a number, worth 100 points there, and returns its task's id. */
export async function aQuiz(
  { app }: TestServer,
  contestId: number,
  number: number,
  questions: readonly (Omit<ReadQuestion, 'number' | 'criteria'> & Partial<ReadQuestion>)[] = QUESTIONS,
): Promise<number> {
  const slug = `quiz-${(made += 1)}`;
  const quiz = {
    slug,
    names: { bg: 'Тест', en: 'Quiz' },
    questions: questions.map((question, index) => ({ criteria: [], ...question, number: index + 1 })),
  };
  return app.write(async (trx) => {
    const id = await storeQuiz(trx, quiz);
    const place = { contest_id: contestId, number, task_id: id, label: String(number), max_score: 100 };
    await trx
      .insertInto('contest_tasks')
      .values({ ...place, score_mode: null, external_id: null })
      .execute();
    return id;
  });
}

/** Gives an answer as the page does. */
export function give(
  who: Person,
  contestId: number,
  qid: number,
  value: AnswerValue,
  { revision = 1, marked = false, tid = 1 } = {},
) {
  const input = { contestId, tid, qid, value: JSON.stringify(value), marked, revision };
  return who.call('saveAnswer', input);
}
