import { FilterX, SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRouteId } from '#domain/navigation.ts';
import { Button } from '#views/components/Button.tsx';
import { type Option, Select } from '#views/components/Select.tsx';
import { FilterChip, Toolbar } from '#views/components/Toolbar.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { type FeedFilter, FILTER_LANGUAGES, type FilterKey, statusesOf, wantsContest } from './feedFilter.ts';
import { FilterText } from './FilterText.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { TimeFilter } from './TimeFilter.tsx';
import { look } from '#views/components/look.ts';
import styles from './FeedFilters.module.css';

type Names = readonly (readonly [value: string, name: string])[];
const MORE_KEYS: readonly FilterKey[] = ['group', 'room', 'judge', 'text', 'from', 'to', 'from_ms', 'to_ms'];

interface FiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (values: FeedFilter) => void;
  readonly onClear: () => void;
  /** Names of the tasks of a contest (undefined: of all) as far as rows contain them. */
  readonly tasksOf: (contest: string | undefined) => Names;
  /** Content at the end of the line. */
  readonly end?: ReactNode;
}

/** The filters of a list of work: the usual ones in a line, the others behind a button. */
export const FeedFilters = memo(function FeedFilters(props: FiltersProps) {
  const { filter, onChange, onClear, end } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => MORE_KEYS.some((key) => filter[key] !== undefined));
  const known = useSelected(selectContests);
  const contests = (known ?? []).map(({ id, name }) => [String(id), name] as const);
  const list = (key: FilterKey, label: string, all: string, names: Names) => (
    <Listed
      label={label}
      value={filter[key]}
      onChange={(value) => onChange({ [key]: value })}
      all={all}
      names={names}
    />
  );
  const contestId = parseRouteId(filter.contest);
  const tasks = { ...props, value: filter.task, onChange: (task: string) => onChange({ task }) };
  return (
    <>
      <Toolbar label={t('staff.feed.filters')} end={end}>
        {list('contest', t('staff.feed.contest'), t('staff.feed.all_contests'), contests)}
        {contestId === null ? (
          <Tasks {...tasks} names={props.tasksOf(undefined)} />
        ) : (
          <TasksOf {...tasks} contestId={contestId} names={props.tasksOf(filter.contest)} />
        )}
        {list('language', t('staff.feed.language'), t('staff.feed.all_languages'), FILTER_LANGUAGES)}
        <StatusFilter
          chosen={statusesOf(filter)}
          onChange={(statuses) => onChange({ status: statuses.join(',') })}
        />
        <FilterText
          label={t('staff.feed.person')}
          hideLabel
          placeholder={t('staff.feed.user')}
          value={filter.person ?? ''}
          onChange={(person) => onChange({ person })}
        />
        {filter.user !== undefined && (
          <FilterChip label={filter.user} onRemove={() => onChange({ user: '' })} />
        )}
        <Button size="s" variant="quiet" icon={SlidersHorizontal} onPress={() => setOpen(!isOpen)}>
          {isOpen ? t('staff.feed.fewer') : t('staff.feed.more')}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button size="s" variant="quiet" icon={FilterX} onPress={onClear}>
            {t('staff.feed.clear')}
          </Button>
        )}
      </Toolbar>
      {isOpen && <MoreFilters filter={filter} onChange={onChange} />}
    </>
  );
});

function MoreFilters({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation();
  const words = (key: FilterKey, label: string) => (
    <FilterText label={label} value={filter[key] ?? ''} onChange={(value) => onChange({ [key]: value })} />
  );
  return (
    <div
      role="group"
      aria-label={t('staff.feed.more')}
      className={look('flex', 'wrap', 'top', 'gap12', 'under16')}
    >
      {words('group', t('staff.feed.group'))}
      {words('room', t('staff.feed.room'))}
      {words('judge', t('staff.submission.worker'))}
      <TimeFilter filter={filter} onChange={onChange} />
      <FilterText
        label={t('staff.feed.text')}
        value={filter.text ?? ''}
        onChange={(text) => onChange({ text })}
        disabled={filter.contest === undefined && filter.text === undefined}
        {...((filter.contest === undefined || wantsContest(filter)) && {
          hint: t('staff.feed.text_needs_contest'),
        })}
      />
    </div>
  );
}

interface TasksProps {
  readonly value: string | undefined;
  readonly onChange: (task: string) => void;
  readonly names: Names;
}

/** All tasks of a contest, including tasks without submissions. */
function TasksOf({ contestId, ...props }: TasksProps & { readonly contestId: number }) {
  const { answer } = useResource('contestTasks', { cid: contestId });
  const names = answer?.tasks.map(({ id, label, name }) => [String(id), `${label} · ${name}`] as const);
  return <Tasks {...props} names={names ?? props.names} />;
}

function Tasks({ value, onChange, names }: TasksProps) {
  const { t } = useTranslation();
  return (
    <Listed
      label={t('staff.feed.task')}
      value={value}
      onChange={onChange}
      all={t('staff.feed.all_tasks')}
      names={names}
    />
  );
}

function Listed(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly all: string;
  readonly names: Names;
}) {
  const { label, value, onChange, all, names } = props;
  return (
    <div className={styles['filter']} data-on={value !== undefined || undefined}>
      <Select
        label={label}
        hideLabel
        value={value ?? ''}
        onChange={onChange}
        options={optionsOf(all, names, value)}
      />
    </div>
  );
}

/** Options with the chosen value from the address, even if no row has that value. */
function optionsOf(all: string, names: Names, chosen: string | undefined): readonly Option<string>[] {
  const isKnown = names.some(([value]) => value === chosen);
  const shown: Names = chosen === undefined || isKnown ? names : [...names, [chosen, chosen]];
  return [{ value: '', label: all }, ...shown.map(([value, label]) => ({ value, label }))];
}
