import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestMarking, type Marking, type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Section } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { Agreement } from './Agreement.tsx';
import { ReassignDialog, type Reassigned } from './ReassignDialog.tsx';
import { ScorerRows } from './ScorerRows.tsx';
import { type Unit } from './units.ts';
import { WorkTable } from './WorkTable.tsx';
import styles from './Marking.module.css';

/** Progress of a marking: by scorer and hour, agreement of scorers, and every work. */
export function Detail(props: {
  readonly contest: ContestMarking;
  readonly unit: Unit;
  readonly marking: Marking;
}) {
  const { contest, marking } = props;
  const { t } = useTranslation();
  const resource = useResource(
    'markingDetail',
    { cid: contest.contest, mid: marking.id },
    { contestId: contest.contest },
  );
  return (
    <Loaded
      of={resource}
      shape="rows"
      count={8}
      title={t('scoring.marking.failed')}
      safe={t('scoring.marking.safe')}
    >
      {(answer) => <Shown {...props} detail={answer} />}
    </Loaded>
  );
}

function Shown(props: {
  readonly contest: ContestMarking;
  readonly marking: Marking;
  readonly detail: MarkingDetail;
}) {
  const { contest, marking, detail } = props;
  const { t } = useTranslation();
  const [reassigned, setReassigned] = useState<Reassigned | null>(null);
  return (
    <div className={styles['detail']}>
      <Section title={t('scoring.marking.scorers')} hint={t('scoring.marking.scorers_text')}>
        <ScorerRows
          detail={detail}
          isFinal={contest.final}
          onReassign={(from) => setReassigned({ from, works: null })}
        />
      </Section>
      <Section title={t('scoring.marking.agreement')} hint={t('scoring.marking.agreement_text')}>
        <Agreement detail={detail} />
      </Section>
      <Section title={t('scoring.marking.works')}>
        <WorkTable
          detail={detail}
          isFinal={contest.final}
          onReassign={(works) => setReassigned({ from: null, works })}
        />
      </Section>
      {reassigned !== null && (
        <ReassignDialog
          contestId={contest.contest}
          marking={marking}
          detail={detail}
          reassigned={reassigned}
          onClose={() => setReassigned(null)}
        />
      )}
    </div>
  );
}
