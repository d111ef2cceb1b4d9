import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type StaffUserTest } from '../../../../protocol/wire/staff/user-test.ts';
import { narrowedPage } from '../../../streams/state/pages.ts';
import { createSelector } from '../../../streams/select.ts';
import { type State } from '../../../streams/state/state.ts';
import { Button } from '../../components/Button.tsx';
import { type Column } from '../../components/column.ts';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TableFoot } from '../../components/TableFoot.tsx';
import { FilterValue } from '../../components/Toolbar.tsx';
import { VirtualTable } from '../../components/VirtualTable.tsx';
import { type Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { type Translate } from '../../i18n/keys.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { milliseconds } from '../submission/resources.ts';
import { RunTag } from '../submission/RunTag.tsx';
import { PageFault } from '../system/PageFault.tsx';
import { FeedEmpty } from './FeedEmpty.tsx';
import { type FilterKey } from './feedFilter.ts';
import { FeedFilters } from './FeedFilters.tsx';
import { useFeedFilter } from './useFeedFilter.ts';
import { useNarrowed } from './useNarrowed.ts';
import styles from './SubmissionsScreen.module.css';

const ROW_HEIGHT = 44;
const selectTable = ({ judging }: State) => judging.userTests;
const selectUserTests = createSelector<State, [typeof selectTable], readonly StaffUserTest[] | null>(
  [selectTable],
  (table) => table && table.values().sort((a, b) => b.id - a.id),
);

/** /user_tests: what competitors try on their own inputs, as it comes, with filters (AUT-3). */
export function UserTestsScreen() {
  const userTests = useSelected(selectUserTests);
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sidebar.user_tests')} />
      {userTests === null ? <Skeleton shape="rows" count={10} /> : <UserTests userTests={userTests} />}
    </>
  );
}

function UserTests({ userTests }: { readonly userTests: readonly StaffUserTest[] }) {
  const { filter, setFilter, clear } = useFeedFilter('/user_tests');
  const { rows, hasOlder, isLoading, retry } = useNarrowed('userTests', userTests, filter);
  const send = useSend();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format, setFilter), [t, format, setFilter]);
  return (
    <>
      <FeedFilters feed={userTests} filter={filter} onFilter={setFilter} onClear={clear} />
      <VirtualTable
        caption={t('sidebar.user_tests')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        onRowPress={({ id }) => void navigate(`/user_test/${id}`)}
        empty={
          <FeedEmpty
            feed="userTests"
            isLoading={isLoading}
            onRetry={retry}
            onClear={Object.keys(filter).length > 0 ? clear : null}
          />
        }
      />
      {isLoading && rows.length > 0 && (
        <PageFault page={narrowedPage('userTests')} onRetry={retry}>
          {null}
        </PageFault>
      )}
      {hasOlder && (
        <TableFoot>
          <Button variant="quiet" size="s" onPress={() => send({ type: 'OlderUserTestsWanted' })}>
            {t('staff.feed.older')}
          </Button>
        </TableFoot>
      )}
    </>
  );
}

function columnsOf(
  t: Translate,
  format: Format,
  onFilter: (key: FilterKey, value: string) => void,
): readonly Column<StaffUserTest>[] {
  return [
    {
      id: 'user',
      header: t('staff.feed.user'),
      width: 190,
      isRowHeader: true,
      cell: ({ display_name: name, username }) => (
        <FilterValue name={name || username} onFilter={() => onFilter('user', username)}>
          <span className={styles['cut']}>{name || username}</span>
        </FilterValue>
      ),
    },
    { id: 'end', header: t('staff.feed.status'), width: 116, cell: (one) => <RunTag userTest={one} /> },
    {
      id: 'task',
      header: t('staff.feed.task'),
      minWidth: 160,
      cell: ({ task_name: name }) => <span className={styles['cut']}>{name}</span>,
    },
    {
      id: 'contest',
      header: t('staff.feed.contest'),
      minWidth: 170,
      cell: ({ contest_name: name }) => <span className={styles['cut']}>{name}</span>,
    },
    {
      id: 'language',
      header: t('staff.feed.language'),
      width: 84,
      cell: ({ language }) => <code>{language}</code>,
    },
    {
      id: 'time',
      header: t('judgement.time'),
      width: 120,
      align: 'end',
      cell: ({ cpu_ms: cpuMs }) => (cpuMs === null ? '' : milliseconds(cpuMs, format)),
    },
    {
      id: 'at',
      header: t('staff.feed.time'),
      width: 104,
      align: 'end',
      cell: ({ id, at }) => (
        <Link to={`/user_test/${id}`} title={format.dateTimeWithZone(at)} className={styles['at']}>
          {format.timeWithSeconds(at)}
        </Link>
      ),
    },
  ];
}
