import { useTranslation } from 'react-i18next';
import { effectiveEndAt, hasAnalysis } from '#domain/contest/phase.ts';
import { selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { type Rule, rulesOf } from './rules.ts';
import styles from './RulesScreen.module.css';

const selectContest = ({ contest }: State) => contest.contest;

/** /rules: the rules of the chosen contest from its settings, with the person's own times. */
export function RulesScreen() {
  const contest = useSelected(selectContest);
  const { t } = useTranslation();
  if (contest === null) return <Skeleton shape="cards" />;
  const { scoring, work } = rulesOf(contest);
  return (
    <>
      <PageHeader title={t('rules.title')} eyebrow={contest.name} />
      <div className={styles['cards']}>
        <Card title={t('rules.times')}>
          <Times />
        </Card>
        <Card title={t('rules.scoring')}>
          <Rules rules={scoring} />
        </Card>
        <Card title={t('rules.work')}>
          <Rules rules={work} />
        </Card>
      </div>
    </>
  );
}

function Times() {
  const known = useSelected(selectTimes);
  const format = useFormat();
  const { t } = useTranslation();
  if (known === null) return <Skeleton />;
  const { times, participant } = known;
  const analysis = hasAnalysis(times)
    ? [
        { label: t('rules.analysis_start'), value: format.dateTimeWithZone(times.startAnalysisAt) },
        { label: t('rules.analysis_end'), value: format.dateTimeWithZone(times.endAnalysisAt) },
      ]
    : [];
  return (
    <KeyValue
      items={[
        { label: t('rules.start'), value: format.dateTimeWithZone(times.startAt) },
        { label: t('rules.end'), value: format.dateTimeWithZone(effectiveEndAt(times, participant)) },
        ...analysis,
      ]}
    />
  );
}

function Rules({ rules }: { readonly rules: readonly Rule[] }) {
  const tAny = useTranslateAny();
  return (
    <ul className={styles['rules']}>
      {rules.map(({ key, values }) => (
        <li key={key}>{tAny(key, values)}</li>
      ))}
    </ul>
  );
}
