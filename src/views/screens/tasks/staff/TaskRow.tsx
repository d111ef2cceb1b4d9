import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ContestTask } from '#protocol/wire/staff/tasks.ts';
import { Badge } from '#views/components/Badge.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Reordering } from './useReordering.ts';
import { TaskFitness } from './TaskFitness.tsx';
import { factTexts } from './taskWords.ts';
import { NewerVersion } from './NewerVersion.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tasks.module.css';

/** A row for a task of a contest, with a handle to move it, its settings, and its fitness for use. */
export function TaskRow(props: {
  readonly task: ContestTask;
  readonly mayArrange: boolean;
  readonly reordering: Reordering;
  readonly isNvo: boolean;
  readonly onSet: () => void;
  readonly onRemove: () => void;
}) {
  const { task, mayArrange, reordering, isNvo, onSet, onRemove } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [...factTexts(t, format, task)];
  if (isNvo && task.module_minutes !== null)
    facts.push(t('tasks.module_minutes', { minutes: task.module_minutes }));
  if (task.work > 0) facts.push(t('tasks.work', { count: task.work }));
  return (
    <li className={styles['row']} data-dragged={reordering.dragged === task.id || undefined}>
      <button
        type="button"
        className={styles['handle']}
        aria-label={t('tasks.move', { name: task.name, number: task.number })}
        disabled={!mayArrange}
        {...reordering.handleOf(task.id)}
      >
        <GripVertical size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <span className={styles['label']}>
        {task.label}
        {task.balloon_color !== null && (
          <span className={styles['balloon']} style={{ background: task.balloon_color }} aria-hidden />
        )}
      </span>
      <div className={styles['about']}>
        <span className={look('weight600', 'anywhere')}>{task.name}</span>
        <span className={classNames(look('flex', 'wrap', 'gap0x12', 'hint'), styles['facts'])}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        <NewerVersion task={task} />
      </div>
      <TaskFitness problems={task.problems} />
      <div className={styles['end']}>
        <Badge>{t('tasks.points', { count: task.max_score })}</Badge>
        <IconButton icon={Pencil} size="s" label={t('tasks.set', { name: task.name })} onPress={onSet} />
        <IconButton
          icon={Trash2}
          size="s"
          label={t('tasks.remove', { name: task.name })}
          disabled={!mayArrange}
          onPress={onRemove}
        />
      </div>
    </li>
  );
}
