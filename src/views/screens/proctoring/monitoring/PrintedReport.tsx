import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeShare } from '#domain/proctoring/watching/coverage.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Happening, type Watched } from './happenings.ts';
import { happeningText } from './happeningText.ts';
import { lengthOf } from './lengthOf.ts';
import { percentOf } from './percentOf.ts';
import styles from './Monitoring.module.css';

/** The print: coverage and happenings of the whole time, not only of the part visible on the screen. */
export function PrintedReport({
  monitoring,
  watched,
}: {
  readonly monitoring: Monitoring;
  readonly watched: Watched;
}) {
  const { person, contest, at } = monitoring;
  const { t } = useTranslation();
  const format = useFormat();
  const { facts, coverage, happenings } = watched;
  const ofKind = (kind: Happening['kind']) => happenings.filter((one) => one.kind === kind);
  return (
    <div className={styles['printed']}>
      <p>
        {[person.username, person.group, contest.name].filter(Boolean).join(' · ')} ·{' '}
        {format.dateTimeWithZone(facts.watched.fromAt)} – {format.dateTimeWithZone(facts.watched.toAt)}
      </p>
      <p>{t('person_monitoring.made', { time: format.dateTimeWithZone(at) })}</p>
      <ul>
        {facts.asked.map((source) => (
          <li key={source}>
            {t(`person_monitoring.kind.${source}`)}: {percentOf(coverage[source].share, format)}
          </li>
        ))}
        <li>
          {t('person_monitoring.covered')}: {percentOf(wholeShare(facts), format)}
        </li>
      </ul>
      <Part title={t('person_monitoring.kind.gap')} happenings={ofKind('gap')} />
      <Part title={t('person_monitoring.kind.signal')} happenings={ofKind('signal')} />
      <Part title={t('person_monitoring.kind.session')} happenings={ofKind('session')} />
      <Part title={t('person_monitoring.kind.line')} happenings={ofKind('line')} />
    </div>
  );
}

function Part(props: { readonly title: ReactNode; readonly happenings: readonly Happening[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section>
      <h2>{props.title}</h2>
      {props.happenings.length === 0 && <p>{t('person_monitoring.none')}</p>}
      <table>
        <tbody>
          {props.happenings.map((one) => (
            <tr key={one.id}>
              <td>{format.timeWithSeconds(one.at)}</td>
              <td>{one.toAt === null ? '' : lengthOf(one.toAt - one.at, t)}</td>
              <td>{happeningText(one, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
