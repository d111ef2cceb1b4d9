import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { type Unit, unitKey } from './units.ts';
import { unitTitle } from './unitTitle.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** Parts of the contest that can be marked, each with its progress. */
export function UnitList(props: {
  readonly units: readonly Unit[];
  readonly chosen: string;
  readonly onChoose: (unit: Unit) => void;
}) {
  const { units, chosen, onChoose } = props;
  const { t } = useTranslation();
  return (
    <nav aria-label={t('scoring.marking.units')}>
      <ul className={styles['unitList']}>
        {units.map((unit) => {
          const { marking } = unit;
          const key = unitKey(unit);
          return (
            <li key={key}>
              <button
                type="button"
                className={styles['unit']}
                aria-current={key === chosen || undefined}
                onClick={() => onChoose(unit)}
              >
                <span className={look('weight600', 'anywhere')}>{unitTitle(t, unit)}</span>
                {marking === null ? (
                  <span className={look('hint')}>{t('scoring.marking.not_marked')}</span>
                ) : (
                  <OutcomeBar marking={marking} isSmall />
                )}
                {marking !== null && marking.appeals > 0 && (
                  <Badge tone="wait">{t('scoring.marking.appeals', { count: marking.appeals })}</Badge>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
