import { useTranslation } from 'react-i18next';
import { type ListedTask } from '#protocol/wire/staff/tasks.ts';
import { Badge } from '#views/components/Badge.tsx';

const TONES = { draft: 'note', faulty: 'bad', unchecked: 'wait', checked: 'good' } as const;

/** The state of a task, and whether its files have changed since. */
export function WorkState({ task }: { readonly task: Pick<ListedTask, 'state' | 'is_changed'> }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={TONES[task.state]}>{t(`tasks.state.${task.state}`)}</Badge>
      {task.is_changed && <Badge tone="wait">{t('tasks.changed_since')}</Badge>}
    </>
  );
}
