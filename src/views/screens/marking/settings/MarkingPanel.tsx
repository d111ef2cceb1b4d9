import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type ContestMarking } from '#protocol/wire/staff/marking/works.ts';
import { Alert } from '#views/components/Alert.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { PublishAll } from './PublishAll.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { UnitList } from './UnitList.tsx';
import { UnitView } from './UnitView.tsx';
import { type Unit, unitKey } from './units.ts';
import { unitTitle } from './unitTitle.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** Parts of a contest that people mark: rules, scorers, progress, publication of marks (AUT-5, SCO-3). */
export function MarkingPanel({ contestId }: { readonly contestId: number }) {
  const { t, i18n } = useTranslation();
  const resource = useResource('contestMarking', { cid: contestId, lang: i18n.language }, { contestId });
  return (
    <Loaded
      of={resource}
      shape="rows"
      count={6}
      title={t('scoring.marking.failed')}
      safe={t('scoring.marking.safe')}
    >
      {(answer) => <Shown contest={answer} />}
    </Loaded>
  );
}

function Shown({ contest }: { readonly contest: ContestMarking }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const change = useQueryChange();
  const [set, setSet] = useState<Unit | null>(null);
  const { units, final: isFinal } = contest;
  const asked = params.get('unit');
  const chosen =
    units.find((unit) => unitKey(unit) === asked) ??
    units.find(({ marking }) => marking !== null) ??
    units[0];
  if (chosen === undefined)
    return (
      <Card>
        <EmptyState
          icon={ClipboardCheck}
          title={t('scoring.marking.no_tasks')}
          text={t('scoring.marking.no_tasks_text')}
        />
      </Card>
    );
  const choose = (unit: Unit) => change({ unit: unitKey(unit) });
  return (
    <div className={styles['page']}>
      {isFinal && (
        <Alert tone="note" title={t('scoring.final_locked')} text={t('scoring.marking.final_text')} />
      )}
      <PublishAll contest={contest} />
      <div className={classNames(look('grid', 'top', 'gap24', 'single'), styles['beside'])}>
        <UnitList units={units} chosen={unitKey(chosen)} onChoose={choose} />
        <UnitView key={unitKey(chosen)} contest={contest} unit={chosen} onSetUp={() => setSet(chosen)} />
      </div>
      {set !== null && (
        <SettingsDialog
          contest={contest}
          unit={set}
          title={t('scoring.marking.settings.title', { task: unitTitle(t, set) })}
          onClose={() => setSet(null)}
        />
      )}
    </div>
  );
}
