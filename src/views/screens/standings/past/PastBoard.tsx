import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#views/components/Tabs.tsx';
import { useQueryChange } from '#views/useQueryChange.ts';
import { MomentTab } from './MomentTab.tsx';
import { PAST } from './pastAddress.ts';
import { PeopleTab } from './PeopleTab.tsx';
import { TasksTab } from './TasksTab.tsx';
import { look } from '#views/components/look.ts';

const TABS = ['moment', 'people', 'tasks'] as const;

/** The past of a board (STD-6): any minute of it, a comparison of two, histories of people, and its tasks. */
export function PastBoard({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const change = useQueryChange();
  const tab = TABS.find((one) => one === params.get(PAST.part)) ?? 'moment';
  return (
    <div className={look('grid', 'gap16', 'shrink')} data-density="tight">
      <Tabs
        label={t('past.title')}
        tabs={TABS.map((id) => ({ id, label: t(`past.tab.${id}`) }))}
        selected={tab}
        onSelect={(id) => change({ [PAST.part]: id })}
      >
        {tab === 'moment' && <MomentTab contestId={contestId} />}
        {tab === 'people' && <PeopleTab contestId={contestId} />}
        {tab === 'tasks' && <TasksTab contestId={contestId} />}
      </Tabs>
    </div>
  );
}
