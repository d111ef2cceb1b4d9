import { useTranslation } from 'react-i18next';
import { type Marking } from '#protocol/wire/staff/marking/works.ts';
import { waitingOf } from './units.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** Works of a marking as one bar: scored, in dispute, waiting; with the numbers under it unless it is small. */
export function OutcomeBar({
  marking,
  isSmall = false,
}: {
  readonly marking: Marking;
  readonly isSmall?: boolean;
}) {
  const { t } = useTranslation();
  const { works, scored, disputed } = marking;
  const parts = [
    { kind: 'scored', count: scored },
    { kind: 'disputed', count: disputed },
    { kind: 'waiting', count: waitingOf(marking) },
  ] as const;
  if (works === 0) return <span className={look('hint')}>{t('scoring.marking.no_works')}</span>;
  let from = 0;
  return (
    <span className={look('grid', 'gap4', 'full')}>
      <svg
        className={styles['outcomeBar']}
        viewBox={`0 0 ${works} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={parts.map(({ kind, count }) => t(`scoring.marking.count.${kind}`, { count })).join(', ')}
      >
        {parts.map(({ kind, count }) => {
          const x = from;
          from += count;
          return <rect key={kind} data-kind={kind} x={x} width={count} height={1} />;
        })}
      </svg>
      {isSmall ? (
        <span className={`${look('hint')} tabular`}>{t('scoring.marking.scored_of', { scored, works })}</span>
      ) : (
        <span className={look('row', 'wrap', 'gap8x12', 'shrink')}>
          {parts.map(({ kind, count }) => (
            <span key={kind} className={styles['legendItem']} data-kind={kind}>
              {t(`scoring.marking.count.${kind}`, { count })}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
