import { useTranslation } from 'react-i18next';
import { type Criterion, type MarkPoints, markTotal, mostPoints } from '#domain/marking/marking.ts';
import { sumPoints } from '#domain/standings/points.ts';
import { Points } from '#views/components/Points.tsx';
import { look } from '#views/components/look.ts';
import styles from './PartTotal.module.css';

/** The total of a work; while some criteria lack points, the sum so far and the number of marked ones. */
export function PartTotal(props: { readonly criteria: readonly Criterion[]; readonly points: MarkPoints }) {
  const { criteria, points } = props;
  const { t } = useTranslation();
  const given = criteria.flatMap(({ id }) => points[id] ?? []);
  const isPart = given.length > 0 && markTotal(criteria, points) === null;
  return (
    <span className={styles['total']} data-part={isPart || undefined}>
      <span className="visually-hidden">{t('scorer.total')}</span>
      <Points value={given.length === 0 ? null : sumPoints(given)} max={mostPoints(criteria)} size="l" />
      {isPart && (
        <span className={look('text2', 'size12')}>
          {t('scorer.so_far', { given: given.length, all: criteria.length })}
        </span>
      )}
    </span>
  );
}
