import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';

const TASK_TOPIC = /^task:(\d+)$/;

const selectDetailNow = ({ staff }: State) => staff.detail;

/** Names a topic: `general`, `task:N` (with the task's name if its contest is open), or free text. */
export function useTopicName(): (topic: string, contestId: number) => string {
  const { t } = useTranslation();
  const detail = useSelected(selectDetailNow);
  return (topic, contestId) => {
    if (topic === 'general') return t('staff.topic.general');
    const number = TASK_TOPIC.exec(topic)?.[1];
    if (number === undefined) return topic;
    const tasks = detail?.contest.id === contestId ? detail.tasks : [];
    const task = tasks.find((one) => one.number === Number(number));
    return task === undefined
      ? t('staff.topic.task', { number })
      : t('staff.topic.named_task', { label: task.label, name: task.name });
  };
}
