import { useTranslation } from 'react-i18next';
import { type ListedTask } from '#protocol/wire/staff/tasks.ts';
import { Link } from '#views/components/Link.tsx';
import { isOutdated } from './taskWords.ts';
import { look } from '#views/components/look.ts';

/** A link to a task's newer version, to try and use it; shown if the task is judged by an older one. */
export function NewerVersion({
  task,
}: {
  readonly task: Pick<ListedTask, 'id' | 'version' | 'newest_version'>;
}) {
  const { t } = useTranslation();
  if (!isOutdated(task)) return null;
  return (
    <div className={look('row', 'wrap', 'gap12')}>
      <span className={look('flush', 'hint')}>{t('tasks.newer', { number: task.newest_version })}</span>
      <Link to={`/task/${task.id}/archive`}>{t('tasks.newer.use')}</Link>
    </div>
  );
}
