import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { type Column } from '#views/components/column.ts';
import { Link } from '#views/components/Link.tsx';
import { FilterValue } from '#views/components/Toolbar.tsx';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { milliseconds } from '#views/kit/amounts.ts';
import { RunTag } from '../judgement/RunTag.tsx';
import { type FeedFilter } from './feedFilter.ts';
import { look } from '#views/components/look.ts';
import styles from './SubmissionsScreen.module.css';

/** The columns of the list of user tests. A click on a value filters the list by it. */
export function userTestColumns(
  t: Translate,
  format: Format,
  onFilter: (values: FeedFilter) => void,
): readonly Column<StaffUserTest>[] {
  return [
    {
      id: 'user',
      header: t('staff.feed.user'),
      width: 190,
      isRowHeader: true,
      cell: ({ display_name: name, username }) => (
        <FilterValue name={name || username} onFilter={() => onFilter({ user: username })}>
          <span className={look('cut')}>{name || username}</span>
        </FilterValue>
      ),
    },
    { id: 'end', header: t('staff.feed.status'), width: 116, cell: (one) => <RunTag userTest={one} /> },
    {
      id: 'task',
      header: t('staff.feed.task'),
      minWidth: 160,
      cell: ({ task_name: name }) => <span className={look('cut')}>{name}</span>,
    },
    {
      id: 'contest',
      header: t('staff.feed.contest'),
      minWidth: 170,
      cell: ({ contest_name: name }) => <span className={look('cut')}>{name}</span>,
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
