import { type workshopQuizCalls } from '#protocol/calls/staff/authoring/quiz.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { importQuestions } from './import.ts';
import { quizFile, quizFileNotes } from './out.ts';

/** The import and export of quizzes in the formats of other systems. */
export function workshopQuizHandlers(app: App): Pick<Handlers, keyof typeof workshopQuizCalls> {
  return { bringQuiz: (context) => importQuestions(app, context), quizFileNotes, quizFile };
}
