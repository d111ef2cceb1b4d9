import { ClipboardList, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ContestMarking, type Marking } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Deeds } from './Deeds.tsx';
import { Detail } from './Detail.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { nextStep, type Unit } from './units.ts';
import { unitTitle } from './unitTitle.ts';
import styles from './Marking.module.css';

/** One task or question: its rules, its next step, and the progress of its works. */
export function UnitView(props: {
  readonly contest: ContestMarking;
  readonly unit: Unit;
  readonly onSetUp: () => void;
}) {
  const { contest, unit, onSetUp } = props;
  const { t } = useTranslation();
  const { marking } = unit;
  if (marking === null)
    return (
      <Card title={unitTitle(t, unit)}>
        <EmptyState
          icon={ClipboardList}
          title={t('scoring.marking.not_marked')}
          text={t(
            unit.criteria.length > 0
              ? 'scoring.marking.not_marked_criteria'
              : 'scoring.marking.not_marked_text',
          )}
          action={
            <Button variant="primary" icon={Settings2} disabled={contest.final} onPress={onSetUp}>
              {t('scoring.marking.set_up')}
            </Button>
          }
        />
      </Card>
    );
  return (
    <div className={styles['unitView']}>
      <Card
        title={unitTitle(t, unit)}
        actions={
          <Button size="s" icon={Settings2} disabled={contest.final} onPress={onSetUp}>
            {t('scoring.marking.change')}
          </Button>
        }
      >
        <div className={styles['part']}>
          {unit.question_text !== null && (
            <div className={styles['questionText']}>
              <Markdown text={unit.question_text} />
            </div>
          )}
          <Facts unit={unit} marking={marking} />
          {marking.works > 0 && <OutcomeBar marking={marking} />}
          <Deeds contest={contest} unit={unit} marking={marking} />
        </div>
      </Card>
      {marking.works > 0 && <Detail contest={contest} unit={unit} marking={marking} />}
    </div>
  );
}

function Facts({ unit, marking }: { readonly unit: Unit; readonly marking: Marking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { criteria, scorers, threshold, people, published, works, appeals, calibration } = marking;
  const most = criteria.reduce((sum, { points }) => sum + points, 0);
  const isPublished = nextStep(unit, true) === 'done';
  return (
    <p className={styles['facts']}>
      {published > 0 && (
        <Badge tone={isPublished ? 'good' : 'wait'}>
          {t('scoring.marking.published_of', { published, works })}
        </Badge>
      )}
      {appeals > 0 && <Badge tone="wait">{t('scoring.marking.appeals', { count: appeals })}</Badge>}
      <span>
        {t('scoring.marking.facts.criteria', {
          criteria: criteria.length,
          count: most,
          points: format.number(most),
        })}
      </span>
      <span>{t(scorers === 2 ? 'scoring.marking.facts.two' : 'scoring.marking.facts.single')}</span>
      <span>
        {t('scoring.marking.facts.threshold', { count: threshold, points: format.number(threshold) })}
      </span>
      <span>{t('scoring.marking.facts.people', { count: people.length })}</span>
      {calibration > 0 && <span>{t('scoring.marking.facts.calibration', { count: calibration })}</span>}
    </p>
  );
}
