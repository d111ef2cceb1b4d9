import { useTranslation } from 'react-i18next';
import { type Board } from '#streams/state/standings/standing.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectRanking } from '../ranking.ts';
import { look } from '#views/components/look.ts';
import styles from './Spectating.module.css';

/** Number of people who tried and who solved each task, by the open board. */
export function TaskFigures({ board }: { readonly board: Pick<Board, 'tasks' | 'rows'> }) {
  const { tasks, rows } = board;
  const { totals } = useSelected(selectRanking);
  const { t } = useTranslation();
  const format = useFormat();
  const people = Math.max(1, rows.size);
  return (
    <section className={styles['block']}>
      <h2>{t('screen.tasks')}</h2>
      <ul className={styles['figures']} aria-label={t('screen.tasks')}>
        {tasks.map(({ number, label, balloon_color: color, ...named }) => {
          const { triedBy = 0, solvedBy = 0 } = totals.get(number) ?? {};
          return (
            <li key={number} className={styles['figure']} title={format.taskName(named)}>
              <span
                className={styles['figureTask']}
                style={color === undefined ? undefined : { borderColor: color }}
              >
                {label}
              </span>
              <span className={styles['bar']} aria-hidden>
                <span className={styles['tried']} style={{ width: `${(100 * triedBy) / people}%` }}>
                  <span
                    className={styles['solved']}
                    style={{ width: `${(100 * solvedBy) / Math.max(1, triedBy)}%` }}
                  />
                </span>
              </span>
              <span className={look('digits')} aria-hidden>
                {solvedBy}/{triedBy}
              </span>
              <span className="visually-hidden">
                {t('screen.solved_of_tried', { solved: solvedBy, tried: triedBy })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
