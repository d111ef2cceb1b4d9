import { useTranslation } from 'react-i18next';
import { type Task } from '#protocol/wire/tasks.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { useSelected } from '#views/useSelected.ts';

/** The topic of a question that is about no task. */
export const GENERAL = 'general';

/** The topic of questions about a task: `task:3`. */
export function topicOf({ number }: Pick<Task, 'number'>): string {
  return `task:${number}`;
}

/** The name of a topic: the task's label and name, "General", or as it was written. */
export function useTopicName(): (topic: string) => string {
  const tasks = useSelected(selectTasks);
  const { t } = useTranslation();
  return (topic) => {
    if (topic === GENERAL) return t('ask.general');
    const task = tasks?.find((one) => topicOf(one) === topic);
    return task === undefined ? topic.replace('task:', '№ ') : `${task.label} · ${task.name}`;
  };
}
