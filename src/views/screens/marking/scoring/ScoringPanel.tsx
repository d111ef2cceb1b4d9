import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { selectBoard } from '#streams/state/standings/standing.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { onDemand } from '#views/onDemand.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { useSelected } from '#views/useSelected.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';
import { AdjustmentList } from './AdjustmentList.tsx';
import { AwardsPanel } from './AwardsPanel.tsx';
import { FinalBar } from './FinalBar.tsx';
import { scoreLines } from './scoreLines.ts';
import { ScoreTable } from './ScoreTable.tsx';
import styles from './Scoring.module.css';

const PARTS = ['scores', 'marking', 'adjustments', 'awards'] as const;

const MarkingPanel = onDemand(async () => (await import('../settings/MarkingPanel.tsx')).MarkingPanel);

/** Scores, adjustments and results of one contest; rows follow the live board, the rest changes by staff. */
export function ScoringPanel({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  useOpenBoard(contestId, false);
  const resource = useResource('scoring', { cid: contestId }, { contestId });
  return (
    <Loaded of={resource} shape="rows" count={8} title={t('scoring.failed')} safe={t('scoring.safe')}>
      {(answer) => <Shown scoring={answer} />}
    </Loaded>
  );
}

function Shown({ scoring }: { readonly scoring: Scoring }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const change = useQueryChange();
  // A contest with an ICPC board has no marking by people.
  const parts = PARTS.filter((id) => id !== 'marking' || !isIcpcBoard(scoring.type));
  const part = parts.find((id) => id === params.get('part')) ?? 'scores';
  const open = useSelected(selectBoard);
  const board = open?.contestId === scoring.contest ? open : null;
  const lines = useMemo(() => scoreLines(scoring, board), [scoring, board]);
  const standing = scoring.adjustments.filter(({ withdrawn }) => withdrawn === null).length;
  return (
    <div className={styles['page']}>
      <FinalBar scoring={scoring} />
      <Tabs
        label={t('scoring.parts')}
        tabs={parts.map((id) => ({
          id,
          label: t(`scoring.part.${id}`),
          ...(id === 'adjustments' && { count: standing }),
        }))}
        selected={part}
        onSelect={(id) => change({ contest: String(scoring.contest), part: id })}
      >
        {part === 'scores' && <ScoreTable scoring={scoring} lines={lines} />}
        {part === 'marking' && (
          <Suspense fallback={<Skeleton shape="rows" count={6} />}>
            <MarkingPanel contestId={scoring.contest} />
          </Suspense>
        )}
        {part === 'adjustments' && <AdjustmentList scoring={scoring} />}
        {part === 'awards' && <AwardsPanel scoring={scoring} lines={lines} />}
      </Tabs>
    </div>
  );
}
