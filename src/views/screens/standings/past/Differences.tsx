import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { type RowChange } from '#domain/standings/moments.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { look } from '#views/components/look.ts';
import styles from './Past.module.css';

/** Gains of people between two times, in the order of the later one. */
export function Differences(props: {
  readonly moment: AnswerOf<'standingMoment'>;
  readonly changes: readonly RowChange[];
  /** Contest time of the earlier board, ms. */
  readonly from: number;
}) {
  const { moment, changes, from } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const people = new Map(moment.participants.map((one) => [one.id, one]));
  const labels = new Map(moment.tasks.map(({ number, label }) => [String(number), label]));
  if (changes.length === 0) return <EmptyState icon={Equal} title={t('past.no_difference')} />;
  return (
    <table className={styles['differences']}>
      <caption>
        {t('past.difference', { from: hoursAndMinutes(from), to: hoursAndMinutes(moment.at) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('board.rank')}</th>
          <th scope="col">{t('board.name')}</th>
          <th scope="col">{t('past.gained')}</th>
          <th scope="col">{t('past.tasks')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, rankBefore, rankAfter, gained, tasks }) => (
          <tr key={id}>
            <td className={look('digits', 'nowrap')}>
              {rankAfter}
              <Move from={rankBefore} to={rankAfter} />
            </td>
            <th scope="row">{people.get(id)?.display_name || people.get(id)?.name}</th>
            <td className={look('digits', 'nowrap')}>
              {gained > 0 ? '+' : ''}
              {gained === 0 ? '' : format.number(gained)}
            </td>
            <td>{tasks.map((task) => labels.get(task) ?? task).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Move({ from, to }: { readonly from: number; readonly to: number }) {
  const { t } = useTranslation();
  if (from === to) return null;
  const Icon = to < from ? ArrowUp : ArrowDown;
  return (
    <span className={styles['move']} data-up={to < from} title={t('past.was', { rank: from })}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {Math.abs(from - to)}
      <span className="visually-hidden">{t('past.was', { rank: from })}</span>
    </span>
  );
}
