import { useTranslation } from 'react-i18next';
import { type ListedTask } from '../../../../protocol/wire/staff/contest-tasks.ts';
import { Button } from '../../components/Button.tsx';
import { useConfirm } from '../../components/ConfirmProvider.tsx';
import { CommandNote } from '../contest/CommandNote.tsx';
import { useCommand } from '../contest/useCommand.ts';
import { isOutdated } from './taskWords.ts';
import styles from './Tasks.module.css';

/** Where a task has a newer version than the one it is judged by: a press that uses it. */
export function NewerVersion({
  task,
}: {
  readonly task: Pick<ListedTask, 'id' | 'name' | 'version' | 'newest_version'>;
}) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand();
  if (!isOutdated(task)) return null;
  const use = async () => {
    const isConfirmed = await confirm({
      title: t('tasks.newer.ask', { name: task.name, number: task.newest_version }),
      message: t('tasks.newer.text'),
      confirmLabel: t('tasks.newer.use'),
    });
    if (isConfirmed) command.give({ call: 'useNewestVersion', request: { tid: task.id } });
  };
  return (
    <div className={styles['undo']}>
      <span className={styles['hint']}>{t('tasks.newer', { number: task.newest_version })}</span>
      <Button size="s" busy={command.isRunning} onPress={() => void use()}>
        {t('tasks.newer.use')}
      </Button>
      <CommandNote state={command.state} done={t('staff.saved')} />
    </div>
  );
}
