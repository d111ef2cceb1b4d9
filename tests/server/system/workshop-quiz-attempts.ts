import { type CallName } from '../../../protocol/calls.ts';
import { type workshopQuizCalls } from '../../../protocol/calls/workshop-quiz.ts';
import { writeTree } from '../../support/ownedTree.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<Record<N, (world: World) => Attempt | Promise<Attempt>>>;

const QUIZ = `name: { en: ${MARK} }\nquestions: [{ kind: long, points: 1, text: ${MARK} }]\n`;

/** What each call around the file of a quiz is given by somebody who may make it. */
export const WORKSHOP_QUIZ_ATTEMPTS: Attempts<keyof typeof workshopQuizCalls> = {
  bringQuiz: async (world) => {
    await writeTree(world.server, world.taskId, { 'quiz.yaml': null });
    await world.server.app.db
      .updateTable('tasks')
      .set({ is_quiz: true })
      .where('id', '=', world.taskId)
      .execute();
    return {
      input: { tid: world.taskId, mode: 'add', known: '' },
      files: { quiz: { name: 'a.txt', content: `${MARK} {}` } },
    };
  },
  quizFileNotes: (world) => withQuiz(world),
  quizFile: (world) => withQuiz(world),
};

async function withQuiz(world: World): Promise<Attempt> {
  await writeTree(world.server, world.taskId, { 'quiz.yaml': QUIZ });
  return { input: { tid: world.taskId, format: 'gift' } };
}
