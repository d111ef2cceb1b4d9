import { useTranslation } from 'react-i18next';
import { type OwnMark } from '#protocol/wire/marking.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Points } from '#views/components/Points.tsx';
import { Card } from '#views/components/Section.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { Appeal } from './Appeal.tsx';
import { MarkTable } from './MarkTable.tsx';
import { look } from '#views/components/look.ts';
import styles from './OwnMarks.module.css';

/** The marks that are shown: of one task, of one question of it, or (neither) of all tasks. */
export interface OwnMarksProps {
  readonly task?: number;
  readonly question?: number;
}

/** Marks of the person's works by criterion, with the markers' notes, and the way to appeal (SCO-3, QIZ-4). */
export function OwnMarks({ task, question }: OwnMarksProps) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { answer, failure, isLoading, refresh } = useResource('ownMarks', {});
  const marks = (answer?.marks ?? []).filter(
    (mark) =>
      (task === undefined || mark.task === task) && (question === undefined || mark.question === question),
  );
  if (answer === null && failure !== null)
    return (
      <Alert
        tone="note"
        title={t('marks.failed')}
        text={tAny(failure.key)}
        action={
          <Button size="s" busy={isLoading} onPress={refresh}>
            {t('state.try_again')}
          </Button>
        }
      />
    );
  if (marks.length === 0) return null;
  return (
    <Card title={t('marks.title')} flush>
      <ul className={styles['list']}>
        {marks.map((mark) => (
          <Mark key={mark.number} mark={mark} isOpen={marks.length === 1} namesTask={task === undefined} />
        ))}
      </ul>
    </Card>
  );
}

function Mark(props: { readonly mark: OwnMark; readonly isOpen: boolean; readonly namesTask: boolean }) {
  const { mark, isOpen, namesTask } = props;
  const { t } = useTranslation();
  const tasks = useSelected(selectTasks);
  const task = tasks?.find(({ number }) => number === mark.task);
  const title = [
    namesTask ? (task?.name ?? String(mark.task)) : null,
    mark.question === null ? null : t('marks.question', { number: mark.question }),
  ].filter((one) => one !== null);
  return (
    <li>
      <details className={styles['mark']} open={isOpen}>
        <summary className={styles['summary']}>
          <span className={look('grid', 'shrink', 'weight600', 'anywhere')}>
            <span>{title.length > 0 ? title.join(' · ') : t('marks.whole')}</span>
            <span className={look('hint', 'weight400')}>
              {t('marks.number', { number: mark.number })} ·{' '}
              {t(mark.decided ? 'marks.decided' : 'marks.by_scorers')}
            </span>
          </span>
          <Points value={mark.points} max={mark.most} size="l" />
        </summary>
        <div className={styles['body']}>
          <MarkTable mark={mark} />
          <Appeal mark={mark} />
        </div>
      </details>
    </li>
  );
}
