import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { taskByNumber } from '#server/model/tasks/queries.ts';
import { requireModule, taskView } from '#server/model/tasks/visibility.ts';
import { answersOf, questionsOf } from './queries.ts';
import { examResultsOf } from './results.ts';
import { saveAnswer } from './save.ts';
import { quizOnWire } from './wire.ts';

/** Calls by which contestants answer a quiz (QIZ-1). */
export function quizzesHandlers(app: App): Pick<Handlers, 'quiz' | 'results' | 'saveAnswer'> {
  return {
    quiz: async (context) => {
      const { db, input } = context;
      const { taskId, participantId } = await shownQuiz(context);
      const answers = await answersOf(db, participantId, taskId);
      return quizOnWire(input.tid, await questionsOf(db, taskId), answers, input.lang);
    },

    results: async ({ db, contest, participant, now }) => {
      if (!participant) throw notFound();
      return { results: await examResultsOf(db, { contest, participant, now }) };
    },

    saveAnswer: async (context) => {
      if (!context.participant) throw notFound();
      return saveAnswer(app, context, context.participant.id);
    },
  };
}

/** The quiz with the requested number, if the contestant may see it now. */
async function shownQuiz({ caller, contest, participant, db, now, input }: CallContext<'quiz'>) {
  if (!participant) throw notFound();
  const view = taskView(contest, participant, caller.types, now);
  if (view.kind === 'none') throw notNow(view.error);
  const task = await taskByNumber(db, contest.id, input.tid);
  if (!task?.is_quiz) throw notFound();
  requireModule(view, input.tid);
  return { taskId: task.id, participantId: participant.id };
}
