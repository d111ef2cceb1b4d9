import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { HourBars } from './HourBars.tsx';
import { hourColumns, hourSpan } from './hours.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

type Scorer = MarkingDetail['scorers'][number];

/** The progress of each scorer, with average points and marked works by hour. */
export function ScorerRows(props: {
  readonly detail: MarkingDetail;
  readonly isFinal: boolean;
  readonly onReassign: (scorer: number) => void;
}) {
  const { detail, isFinal, onReassign } = props;
  const { t } = useTranslation();
  const span = hourSpan(detail.hours);
  const columnsOf = (id: number) => (span === null ? [] : hourColumns(detail.hours, span, id));
  const most = Math.max(1, ...detail.scorers.flatMap(({ id }) => columnsOf(id).map(({ done }) => done)));
  if (detail.scorers.length === 0) return <p className={look('hint')}>{t('scoring.marking.no_scorers')}</p>;
  return (
    <ul className={look('boxed', 'surface1')} aria-label={t('scoring.marking.scorers')}>
      {detail.scorers.map((scorer) => (
        <li key={scorer.id} className={styles['scorer']}>
          <ScorerName scorer={scorer} />
          <ProgressBar
            percent={scorer.assigned === 0 ? 0 : (scorer.done / scorer.assigned) * 100}
            label={t('scoring.marking.done_of', { done: scorer.done, count: scorer.assigned })}
          />
          <Hours scorer={scorer} columns={columnsOf(scorer.id)} most={most} />
          <Mean scorer={scorer} most={detail.most} />
          {!isFinal && scorer.done < scorer.assigned && detail.scorers.length > 1 && (
            <Button size="s" variant="quiet" onPress={() => onReassign(scorer.id)}>
              {t('scoring.marking.reassign')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ScorerName({ scorer }: { readonly scorer: Scorer }) {
  const { t } = useTranslation();
  return (
    <span className={look('grid', 'begin', 'gap2', 'shrink', 'anywhere')}>
      <strong>{scorer.display_name || scorer.name}</strong>
      {!scorer.listed && <Badge tone="wait">{t('scoring.marking.not_listed')}</Badge>}
      {scorer.flagged > 0 && (
        <span className={look('inline', 'center', 'gap4', 'wait', 'size14')}>
          <Flag size={14} strokeWidth={2} aria-hidden />
          {t('scoring.marking.flagged', { count: scorer.flagged })}
        </span>
      )}
    </span>
  );
}

function Mean({ scorer, most }: { readonly scorer: Scorer; readonly most: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={`${look('hint')} tabular`}>
      {scorer.mean === null
        ? '–'
        : t('scoring.marking.mean', { points: format.number(scorer.mean), most: format.number(most) })}
    </span>
  );
}

function Hours(props: {
  readonly scorer: Scorer;
  readonly columns: ReturnType<typeof hourColumns>;
  readonly most: number;
}) {
  const { scorer, columns, most } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = columns;
  const last = columns.at(-1);
  if (first === undefined || last === undefined) return <span className={styles['hours']} />;
  const best = columns.reduce((found, one) => (one.done > found.done ? one : found), first);
  const label = t('scoring.marking.hours', {
    name: scorer.display_name || scorer.name,
    from: format.dateTime(first.at),
    to: format.dateTime(last.at),
    most: best.done,
    time: format.dateTime(best.at),
  });
  return (
    <span className={look('shrink')} title={label}>
      <HourBars columns={columns} most={most} label={label} />
    </span>
  );
}
