import { useTranslation } from 'react-i18next';
import { type Criterion, type MarkPoints } from '#domain/marking/marking.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { agreedPoints, spreadOf } from './decisionDraft.ts';
import { PointsField } from './PointsField.tsx';
import { look } from '#views/components/look.ts';
import styles from './ScoreTable.module.css';

/**
 * Points of each scorer in total and by criterion, with marks where scorers differ, and the arbiter's
 * decision.
 */
export function ScoreTable(props: {
  readonly work: ArbitratedWork;
  readonly points: MarkPoints;
  readonly disabled: boolean;
  readonly onGive: (id: string, points: number | null) => void;
}) {
  const { work, points, disabled, onGive } = props;
  const { criteria, sheets, threshold } = work;
  const { t } = useTranslation();
  const format = useFormat();
  const spread = spreadOf(criteria, sheets);
  return (
    <div className={look('grid', 'gap8')}>
      <dl className={styles['totals']}>
        {sheets.map(({ total }, at) => (
          // A scorer is known by nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>
            <dt>{t('arbiter.scorer', { number: at + 1 })}</dt>
            <dd>{total === null ? '–' : format.number(total)}</dd>
          </div>
        ))}
        {spread !== null && (
          <div>
            <dt>{t('arbiter.apart')}</dt>
            <dd>
              {format.number(spread)}{' '}
              <span className={styles['quiet']}>
                {t('arbiter.threshold', { threshold: format.number(threshold) })}
              </span>
            </dd>
          </div>
        )}
      </dl>
      <ol className={styles['criteria']}>
        {criteria.map((criterion) => (
          <Row
            key={criterion.id}
            criterion={criterion}
            sheets={sheets}
            decided={points[criterion.id] ?? null}
            disabled={disabled}
            onGive={(value) => onGive(criterion.id, value)}
          />
        ))}
      </ol>
    </div>
  );
}

function Row(props: {
  readonly criterion: Criterion;
  readonly sheets: ArbitratedWork['sheets'];
  readonly decided: number | null;
  readonly disabled: boolean;
  readonly onGive: (points: number | null) => void;
}) {
  const { criterion, sheets, decided, disabled, onGive } = props;
  const { id, name } = criterion;
  const { t } = useTranslation();
  const differs = sheets.length > 1 && agreedPoints(sheets, id) === null;
  return (
    <li className={styles['criterion']} data-differs={differs || undefined}>
      <h2 className={styles['name']}>
        {name} {differs && <Badge tone="wait">{t('arbiter.differs')}</Badge>}
      </h2>
      <ul className={styles['given']}>
        {sheets.map((sheet, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a scorer is known by nothing but their place
          <li key={at}>
            <Given number={at + 1} points={sheet.points[id]} comment={sheet.comments[id] ?? ''} />
          </li>
        ))}
      </ul>
      <div className={look('grid', 'gap4')}>
        <span className={styles['quiet']}>{t('arbiter.decision')}</span>
        <PointsField
          criterion={criterion}
          value={decided}
          label={t('arbiter.decision_for', { name })}
          disabled={disabled}
          onGive={onGive}
        />
      </div>
    </li>
  );
}

function Given(props: {
  readonly number: number;
  readonly points: number | undefined;
  readonly comment: string;
}) {
  const { number, points, comment } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <span className={styles['quiet']}>{t('arbiter.scorer', { number })}</span>{' '}
      <strong className="tabular">{points === undefined ? '–' : format.number(points)}</strong>
      {comment !== '' && <p className={look('hint', 'anywhere', 'kept')}>{comment}</p>}
    </>
  );
}
