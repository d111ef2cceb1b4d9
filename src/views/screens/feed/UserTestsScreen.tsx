import { FlaskConical } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type StaffUserTest } from '../../../../protocol/wire/staff/user-test.ts';
import { createSelector } from '../../../streams/select.ts';
import { type State } from '../../../streams/state/state.ts';
import { Button } from '../../components/Button.tsx';
import { type Column } from '../../components/column.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { VirtualTable } from '../../components/VirtualTable.tsx';
import { type Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { type Translate } from '../../i18n/keys.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { milliseconds } from '../submission/resources.ts';
import { RunTag } from '../submission/RunTag.tsx';
import styles from './SubmissionsScreen.module.css';

const ROW_HEIGHT = 44;
const selectTable = ({ judging }: State) => judging.userTests;
const selectHasOlder = ({ judging }: State) => judging.olderUserTests;
const selectUserTests = createSelector<State, [typeof selectTable], readonly StaffUserTest[] | null>(
  [selectTable],
  (table) => table && table.values().sort((a, b) => b.id - a.id),
);

/** /user_tests: what competitors try on their own inputs, as it comes (AUT-3). */
export function UserTestsScreen() {
  const userTests = useSelected(selectUserTests);
  const hasOlder = useSelected(selectHasOlder);
  const send = useSend();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <>
      <PageHeader title={t('sidebar.user_tests')} />
      {userTests === null ? (
        <Skeleton shape="rows" count={10} />
      ) : (
        <VirtualTable
          caption={t('sidebar.user_tests')}
          columns={columns}
          rows={userTests}
          rowKey={({ id }) => id}
          rowHeight={ROW_HEIGHT}
          onRowPress={({ id }) => void navigate(`/user_test/${id}`)}
          empty={
            <Card>
              <EmptyState
                icon={FlaskConical}
                title={t('staff.user_tests.none')}
                text={t('staff.user_tests.none_text')}
              />
            </Card>
          }
        />
      )}
      {hasOlder && (
        <div className={styles['foot']}>
          <Button variant="quiet" size="s" onPress={() => send({ type: 'OlderUserTestsWanted' })}>
            {t('staff.feed.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function columnsOf(t: Translate, format: Format): readonly Column<StaffUserTest>[] {
  return [
    {
      id: 'user',
      header: t('staff.feed.user'),
      width: 190,
      isRowHeader: true,
      cell: ({ display_name: name, username }) => <span className={styles['cut']}>{name || username}</span>,
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
