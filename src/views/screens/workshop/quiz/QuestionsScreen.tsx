import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/workshop.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ListChecks } from 'lucide-react';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useShownContent } from '../useShownContent.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { QuizWorkspace } from './QuizWorkspace.tsx';

const QUIZ_FILE = 'quiz.yaml';

/** /task/:tid/questions: a quiz, written beside what competitors will see and may try (AUT-12). */
export function QuestionsScreen() {
  return <WorkshopFrame>{(task) => <Questions key={task.id} task={task} />}</WorkshopFrame>;
}

function Questions({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const file = task.files.find(({ path }) => path === QUIZ_FILE);
  if (file === undefined)
    return (
      <EmptyState icon={ListChecks} title={t('workshop.quiz.none')} text={t('workshop.quiz.none_text')} />
    );
  return <Loaded task={task} hash={file.hash} />;
}

function Loaded({ task, hash }: { readonly task: WorkshopTask; readonly hash: string }) {
  const shown = useShownContent(task.id, { kind: 'file', path: QUIZ_FILE, hash });
  const [last, setLast] = useState<{ readonly hash: string; readonly text: string } | null>(null);
  const text = shown?.text ?? null;
  // While the newest content is on its way the one before stays.
  if (text !== null && last?.hash !== hash) setLast({ hash, text });
  const file = text === null ? last : { hash, text };
  if (file === null) return <Skeleton shape="text" count={9} />;
  return <QuizWorkspace task={task} file={{ path: QUIZ_FILE, ...file }} />;
}
