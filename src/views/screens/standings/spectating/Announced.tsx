import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { Markdown } from '#views/components/Markdown.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { GENERAL } from '#views/kit/topics.ts';
import styles from './Spectating.module.css';

/** Number of the newest announcements on a screen. */
const SHOWN = 3;

/** The newest announcements to everybody; shows nothing if there are none. */
export function Announced(props: {
  readonly board: Pick<Board, 'tasks'>;
  readonly announcements: AnswerOf<'publicScreen'>['announcements'];
}) {
  const { board, announcements } = props;
  const { t } = useTranslation();
  const format = useFormat();
  if (announcements.length === 0) return null;
  const labelOf = (topic: string) => {
    if (topic === GENERAL) return undefined;
    const number = /^task:(\d+)$/.exec(topic)?.[1];
    if (number === undefined) return topic;
    const task = board.tasks.find((one) => one.number === Number(number));
    return task?.label ?? t('staff.topic.task', { number });
  };
  return (
    <section className={styles['block']}>
      <h2>{t('screen.announcements')}</h2>
      <ul aria-label={t('screen.announcements')}>
        {announcements.slice(0, SHOWN).map(({ id, topic, message, at }) => (
          <li key={id} className={styles['said']}>
            <p className={styles['saidHead']}>
              {[format.time(at), labelOf(topic)].filter((part) => part !== undefined).join(' · ')}
            </p>
            <div className={styles['saidText']}>
              <Markdown text={message} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
