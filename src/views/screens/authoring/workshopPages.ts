import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';

/**
 * The pages of a task in the workshop, in the order of the work. Translations `workshop.page.<id>` name them.
 * `also` is a second path of a page.
 */
const PAGES = [
  { id: 'overview', path: '', of: 'all' },
  { id: 'statement', path: '/statement', of: 'tasks' },
  { id: 'questions', path: '/questions', of: 'quizzes' },
  { id: 'tests', path: '/details', of: 'tasks' },
  { id: 'programs', path: '/programs', of: 'tasks' },
  { id: 'solutions', path: '/solutions', of: 'tasks' },
  { id: 'marking', path: '/marking', of: 'tasks' },
  { id: 'metadata', path: '/metadata', of: 'tasks' },
  { id: 'files', path: '/file', of: 'all' },
  { id: 'versions', path: '/archive', of: 'all', also: '/diff' },
  { id: 'use', path: '/use', of: 'all' },
] as const;

/** The pages that this task has. */
export function pagesOf({ is_quiz: isQuiz }: Pick<WorkshopTask, 'is_quiz'>) {
  return PAGES.filter(({ of }) => of === 'all' || (of === 'quizzes') === isQuiz);
}
