import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MARKING_FILE } from '#protocol/marking-yaml.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { ConflictOr } from '../ConflictOr.tsx';
import { useSavedText } from '../useSavedText.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { MarkingWorkspace } from './MarkingWorkspace.tsx';

/** /task/:tid/marking: the criteria in the package by which scorers mark the task (AUT-5, AUT-12). */
export function TaskMarkingScreen() {
  return <WorkshopFrame>{(task) => <Marking key={task.id} task={task} />}</WorkshopFrame>;
}

function Marking({ task }: { readonly task: WorkshopTask }) {
  const isBegun = task.files.some(({ path }) => path === MARKING_FILE);
  return isBegun ? <Loaded task={task} /> : <Begin task={task} />;
}

function Begin({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const command = useCommand('saveWorkshopText');
  const begin = () => {
    const name = JSON.stringify(t('criteria.whole'));
    const text = `criteria:\n  - id: c1\n    name: ${name}\n    points: 10\n    step: 1\n`;
    command.give({
      call: 'saveWorkshopText',
      request: { tid: task.id, path: MARKING_FILE, text, known: '' },
    });
  };
  return (
    <EmptyState
      icon={ClipboardList}
      title={t('workshop.marking.none')}
      text={t('workshop.marking.none_text')}
      action={
        task.right === 'read' ? undefined : (
          <>
            <Button variant="primary" busy={command.isRunning} onPress={begin}>
              {t('workshop.marking.begin')}
            </Button>
            <CommandNote state={command.state} done="" />
          </>
        )
      }
    />
  );
}

function Loaded({ task }: { readonly task: WorkshopTask }) {
  const saved = useSavedText(task, MARKING_FILE);
  if (saved === null) return <Skeleton shape="text" count={6} />;
  return (
    <ConflictOr saved={saved} path={MARKING_FILE}>
      <MarkingWorkspace task={task} path={MARKING_FILE} saved={saved} />
    </ConflictOr>
  );
}
