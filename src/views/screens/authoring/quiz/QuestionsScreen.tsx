import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ListChecks } from 'lucide-react';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { ConflictOr } from '../ConflictOr.tsx';
import { useSavedText } from '../useSavedText.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { QuizWorkspace } from './QuizWorkspace.tsx';

const QUIZ_FILE = 'quiz.yaml';

/** /task/:tid/questions: the editor of a quiz beside the view of contestants, which can be tried (AUT-12). */
export function QuestionsScreen() {
  return <WorkshopFrame>{(task) => <Questions key={task.id} task={task} />}</WorkshopFrame>;
}

function Questions({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  if (!task.files.some(({ path }) => path === QUIZ_FILE))
    return (
      <EmptyState icon={ListChecks} title={t('workshop.quiz.none')} text={t('workshop.quiz.none_text')} />
    );
  return <Loaded task={task} />;
}

function Loaded({ task }: { readonly task: WorkshopTask }) {
  const saved = useSavedText(task, QUIZ_FILE);
  if (saved === null) return <Skeleton shape="text" count={9} />;
  return (
    <ConflictOr saved={saved} path={QUIZ_FILE}>
      <QuizWorkspace task={task} path={QUIZ_FILE} saved={saved} />
    </ConflictOr>
  );
}
