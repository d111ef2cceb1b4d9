import { type CallName } from '#protocol/calls.ts';
import { type workshopQuizCalls } from '#protocol/calls/staff/authoring/quiz.ts';
import { writeTree } from '#tests/support/ownedTree.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<Record<N, (world: World) => Attempt | Promise<Attempt>>>;

const QUIZ = `name: { en: ${MARK} }\nquestions: [{ kind: long, points: 1, text: ${MARK} }]\n`;

/** A valid attempt of each call about the file of a quiz. */
export const WORKSHOP_QUIZ_ATTEMPTS: Attempts<keyof typeof workshopQuizCalls> = {
  bringQuiz: async (world) => {
    const tid = await quizOf(world);
    await writeTree(world.server, tid, { 'quiz.yaml': null });
    return {
      input: { tid, mode: 'add', known: '', apply: true },
      files: { quiz: { name: 'a.txt', content: `${MARK} {}` } },
    };
  },
  quizFileNotes: withQuiz,
  quizFile: withQuiz,
};

async function withQuiz(world: World): Promise<Attempt> {
  const tid = await quizOf(world);
  await writeTree(world.server, tid, { 'quiz.yaml': QUIZ });
  return { input: { tid, format: 'gift' } };
}

/** The id of the contest's quiz. */
async function quizOf({ server, contest }: World): Promise<number> {
  const { id } = await server.app.db
    .selectFrom('tasks')
    .innerJoin('contest_tasks', 'contest_tasks.task_id', 'tasks.id')
    .select('tasks.id')
    .where('contest_tasks.contest_id', '=', contest)
    .where('tasks.is_quiz', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}
