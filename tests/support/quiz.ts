import { isAnswered, quizProgress } from '#domain/quiz/quiz.ts';
import { type Quiz, type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type HttpCall } from '#api/ports.ts';
import { aTask } from './contest.ts';
import { type FakeServer } from './fakeServer.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` }));

/** One question of each kind. */
export const QUIZ_QUESTIONS: Quiz['questions'] = [
  { number: 1, kind: 'single', points: 1, text: 'Which one?', options },
  { number: 2, kind: 'multiple', points: 2, text: 'Which ones?', options },
  { number: 3, kind: 'short', points: 1, text: 'How?', options: [] },
  { number: 4, kind: 'number', points: 1, text: 'How many?', options: [] },
  { number: 5, kind: 'long', points: 5, text: 'Why?', options: [] },
];

/** A quiz as the server returns it. */
export function aQuiz(change: Partial<Quiz> = {}): Quiz {
  const answers = change.answers ?? [];
  const counts = quizProgress(
    QUIZ_QUESTIONS.map(({ number }) => number),
    Object.fromEntries(answers.map((answer) => [answer.question, answer])),
  );
  const asked = { task: 1, lang: 'en', langs: ['bg', 'en'], questions: QUIZ_QUESTIONS };
  return { ...asked, counts, ...change, answers };
}

/** The quizzes of a fake server: stored answers, and the number of saves of each. */
export interface FakeQuiz {
  readonly answers: Map<number, QuizAnswer>;
  readonly sent: { readonly question: number; readonly value: unknown; readonly revision: number }[];
  /** Stores an answer as if another page had sent it. */
  put(answer: QuizAnswer): void;
}

/** Makes task 1 of a fake server a quiz that stores answers as the real server does. */
export function serveQuiz(server: FakeServer): FakeQuiz {
  const answers = new Map<number, QuizAnswer>();
  const sent: FakeQuiz['sent'] = [];
  server.tasks = [aTask(1, { is_quiz: true, name: 'Quiz' }), aTask(2)];
  const put = (answer: QuizAnswer) => {
    answers.set(answer.question, answer);
    server.tell('quiz', { action: 'set', task: 1, answer });
  };
  server.overrides.set('GET /api/user/tasks/1/quiz', () => aQuiz({ answers: [...answers.values()] }));
  for (const { number: question } of QUIZ_QUESTIONS) {
    server.overrides.set(`PUT /api/user/tasks/1/quiz/${question}`, ({ form = {} }: HttpCall) => {
      const value = JSON.parse(textOf(form['value'])) as QuizAnswer['value'];
      const revision = Number(form['revision']);
      sent.push({ question, value, revision });
      const known = answers.get(question);
      if (known && known.revision >= revision) return known;
      const marked = textOf(form['marked']) === 'true';
      put({ question, value: isAnswered(value) ? value : null, marked, revision, saved_at: revision });
      return answers.get(question);
    });
  }
  return { answers, sent, put };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
