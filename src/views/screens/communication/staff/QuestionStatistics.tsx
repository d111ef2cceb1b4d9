import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type QuestionStatistics as Statistics } from '#protocol/wire/staff/communication/talk.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useTopicName } from './useTopicName.ts';
import { look } from '#views/components/look.ts';
import styles from './QuestionStatistics.module.css';

type Waits = Pick<Statistics, 'asked' | 'answered' | 'median_ms' | 'longest_ms'>;

/** Statistics of a contest's questions: numbers, topics, authors of answers, waits, hours (COM-2). */
export function QuestionStatistics({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const topicName = useTopicName();
  const resource = useResource('questionStatistics', {}, { contestId });
  return (
    <Loaded of={resource} shape="cards" count={3} title={t('staff.statistics.not_loaded')}>
      {(answer) => {
        if (answer.asked === 0) {
          return (
            <Card>
              <EmptyState
                icon={ChartColumn}
                title={t('staff.questions.none')}
                text={t('staff.statistics.none_text')}
              />
            </Card>
          );
        }
        return (
          <div className={look('grid', 'single', 'gap24')}>
            <Numbers statistics={answer} />
            <Hours hours={answer.by_hour} />
            <WaitsTable
              title={t('staff.statistics.by_topic')}
              rows={answer.by_topic.map((row) => ({ ...row, name: topicName(row.topic, contestId) }))}
            />
            {answer.by_juror.length > 0 && (
              <WaitsTable
                title={t('staff.statistics.by_juror')}
                rows={answer.by_juror.map((row) => ({ ...row, name: row.display_name || row.username }))}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Numbers({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const wait = useWait();
  const { asked, answered, median_ms: median, longest_ms: longest, oldest_waiting_at: oldestAt } = statistics;
  return (
    <dl className={styles['numbers']}>
      <Number name={t('staff.statistics.asked')} value={String(asked)} />
      <Number name={t('staff.statistics.waiting')} value={String(asked - answered)} />
      <Number name={t('staff.statistics.median')} value={wait(median)} />
      <Number name={t('staff.statistics.longest')} value={wait(longest)} />
      {oldestAt !== null && (
        <div className={styles['number']}>
          <dt>{t('staff.statistics.oldest')}</dt>
          <dd className={styles['since']}>
            <RelativeTime at={oldestAt} nowAt={nowAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Number({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles['number']}>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

/** Bars of the questions and answers of each hour, labelled with their numbers. */
function Hours({ hours }: { readonly hours: Statistics['by_hour'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...hours.map(({ asked, answered }) => Math.max(asked, answered)));
  const height = (count: number) => ({ height: `${(100 * count) / most}%` });
  return (
    <Card title={t('staff.statistics.by_hour')}>
      <p className={styles['legend']}>
        <span className={styles['askedMark']} aria-hidden /> {t('staff.statistics.asked')}
        <span className={styles['answeredMark']} aria-hidden /> {t('staff.statistics.answered')}
      </p>
      <ol className={styles['hours']}>
        {hours.map(({ from_at: fromAt, asked, answered }) => (
          <li key={fromAt} className={styles['hour']}>
            <span className="visually-hidden">
              {t('staff.statistics.hour', { time: format.time(fromAt), asked, answered })}
            </span>
            <span className={styles['bars']} aria-hidden>
              <span className={styles['askedBar']} style={height(asked)} />
              <span className={styles['answeredBar']} style={height(answered)} />
            </span>
            <span className={styles['at']} aria-hidden>
              {format.time(fromAt)}
              <br />
              {asked} / {answered}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function WaitsTable(props: {
  readonly title: string;
  readonly rows: readonly (Waits & { readonly name: string })[];
}) {
  const { t } = useTranslation();
  const wait = useWait();
  return (
    <Card title={props.title} flush>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={props.title}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('staff.statistics.name')}</th>
              <th scope="col">{t('staff.statistics.asked')}</th>
              <th scope="col">{t('staff.statistics.answered')}</th>
              <th scope="col">{t('staff.statistics.median')}</th>
              <th scope="col">{t('staff.statistics.longest')}</th>
            </tr>
          </thead>
          <tbody>
            {props.rows.map(({ name, asked, answered, median_ms, longest_ms }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{asked}</td>
                <td>{answered}</td>
                <td>{wait(median_ms)}</td>
                <td>{wait(longest_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** A wait as `m:ss`, or `h:mm:ss`; a dash if there are no answers. */
function useWait(): (ms: number | null) => string {
  return (ms) => {
    if (ms === null) return '–';
    const seconds = Math.round(ms / 1000);
    const pad = (part: number) => String(part).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
  };
}
