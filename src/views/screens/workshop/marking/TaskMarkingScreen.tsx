import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MARKING_FILE } from '#protocol/marking-yaml.ts';
import { type WorkshopTask } from '#protocol/wire/staff/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useShownContent } from '../useShownContent.ts';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { MarkingWorkspace } from './MarkingWorkspace.tsx';

/** /task/:tid/marking: by which criteria people mark a task, as its package says (AUT-5, AUT-12). */
export function TaskMarkingScreen() {
  return <WorkshopFrame>{(task) => <Marking key={task.id} task={task} />}</WorkshopFrame>;
}

function Marking({ task }: { readonly task: WorkshopTask }) {
  const file = task.files.find(({ path }) => path === MARKING_FILE);
  return file === undefined ? <Begin task={task} /> : <Loaded task={task} hash={file.hash} />;
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

function Loaded({ task, hash }: { readonly task: WorkshopTask; readonly hash: string }) {
  const shown = useShownContent(task.id, { kind: 'file', path: MARKING_FILE, hash });
  const [last, setLast] = useState<{ readonly hash: string; readonly text: string } | null>(null);
  const text = shown?.text ?? null;
  // While the newest content is on its way the one before stays.
  if (text !== null && last?.hash !== hash) setLast({ hash, text });
  const file = text === null ? last : { hash, text };
  if (file === null) return <Skeleton shape="text" count={6} />;
  return <MarkingWorkspace task={task} file={{ path: MARKING_FILE, ...file }} />;
}
