import { FilterX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { type Option, Select } from '../../components/Select.tsx';
import { FilterChip, Toolbar } from '../../components/Toolbar.tsx';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { type FeedFilter, type FilterKey, STATUS_FILTERS, valueOf, type Work } from './feedFilter.ts';
import { useSelected } from '../../useSelected.ts';
import { selectContests } from '../contest/staffState.ts';
import styles from './SubmissionsScreen.module.css';

type Names = readonly (readonly [value: string, name: string])[];

/** The filters of the feed: lists of what occurs in it, and the person who was pressed as a chip. */
export function FeedFilters(props: {
  readonly feed: readonly Work[];
  readonly filter: FeedFilter;
  readonly onFilter: (key: FilterKey, value: string) => void;
  readonly onClear: () => void;
}) {
  const { feed, filter, onFilter, onClear } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { contest } = filter;
  const known = useSelected(selectContests);
  const contests = useMemo(
    () =>
      known?.map(({ id, name }) => [String(id), name] as const) ??
      namesIn(feed, 'contest', (one) => one.contest_name),
    [feed, known],
  );
  const languages = useMemo(() => namesIn(feed, 'language', (one) => one.language), [feed]);
  const tasks = useMemo(() => {
    const inContest =
      contest === undefined ? feed : feed.filter((one) => valueOf(one, 'contest') === contest);
    return namesIn(inContest, 'task', (one) => one.task_name);
  }, [feed, contest]);
  const statuses: Names = STATUS_FILTERS.map((status) => [
    status,
    status === 'waiting' ? t('staff.feed.waiting') : `${status} · ${tAny(`verdict.${status}`)}`,
  ]);

  const list = (key: FilterKey, label: string, all: string, names: Names) => (
    <div className={styles['filter']} data-on={filter[key] !== undefined || undefined}>
      <Select
        label={label}
        hideLabel
        value={filter[key] ?? ''}
        onChange={(value) => onFilter(key, value)}
        options={optionsOf(all, names, filter[key])}
      />
    </div>
  );
  return (
    <Toolbar label={t('staff.feed.filters')}>
      {list('contest', t('staff.feed.contest'), t('staff.feed.all_contests'), contests)}
      {list('task', t('staff.feed.task'), t('staff.feed.all_tasks'), tasks)}
      {list('language', t('staff.feed.language'), t('staff.feed.all_languages'), languages)}
      {list('status', t('staff.feed.status'), t('staff.feed.all_statuses'), statuses)}
      {filter.user !== undefined && <FilterChip label={filter.user} onRemove={() => onFilter('user', '')} />}
      {Object.keys(filter).length > 0 && (
        <Button size="s" variant="quiet" icon={FilterX} onPress={onClear}>
          {t('staff.feed.clear')}
        </Button>
      )}
    </Toolbar>
  );
}

function namesIn(feed: readonly Work[], key: FilterKey, nameOf: (submission: Work) => string): Names {
  const names = new Map(feed.map((one) => [valueOf(one, key), nameOf(one)]));
  return [...names].sort(([, a], [, b]) => a.localeCompare(b));
}

/** A value that came with the address stays choosable although nothing in the list has it. */
function optionsOf(all: string, names: Names, chosen: string | undefined): readonly Option<string>[] {
  const known = names.some(([value]) => value === chosen);
  const shown: Names = chosen === undefined || known ? names : [...names, [chosen, chosen]];
  return [{ value: '', label: all }, ...shown.map(([value, label]) => ({ value, label }))];
}
