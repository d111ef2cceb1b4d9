import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { Link } from '#views/components/Link.tsx';
import { type Column } from '#views/components/column.ts';
import { Points } from '#views/components/Points.tsx';
import { FilterValue } from '#views/components/Toolbar.tsx';
import { LateTag } from '#views/components/LateTag.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { type FeedFilter, valueOf } from './feedFilter.ts';
import { look } from '#views/components/look.ts';
import styles from './SubmissionsScreen.module.css';

/** The values that the columns need from the page. */
export interface FeedColumns {
  readonly t: Translate;
  readonly format: Format;
  readonly onFilter: (values: FeedFilter) => void;
  /** Rows with a greater id arrived after the page was opened. */
  readonly seenId: number;
  readonly withContest: boolean;
}

/** The columns of the submissions' feed. A click on a value filters the list by it. */
export function feedColumns(columns: FeedColumns): readonly Column<StaffSubmission>[] {
  const { t, format, onFilter, seenId, withContest } = columns;
  const filterable = (
    submission: StaffSubmission,
    key: Parameters<typeof valueOf>[1],
    name: string,
    shown = <>{name}</>,
  ) => (
    <FilterValue name={name} onFilter={() => onFilter({ [key]: valueOf(submission, key) })}>
      {shown}
    </FilterValue>
  );
  const nameOf = ({ display_name, username }: StaffSubmission) => display_name || username;
  const all: (Column<StaffSubmission> | null)[] = [
    {
      id: 'user',
      header: t('staff.feed.user'),
      width: 190,
      isRowHeader: true,
      cell: (row) => (
        <span className={look('row', 'gap8', 'shrink')}>
          {row.id > seenId && <span className={styles['new']} title={t('staff.feed.new')} />}
          {filterable(row, 'user', nameOf(row), <span className={look('cut')}>{nameOf(row)}</span>)}
        </span>
      ),
    },
    {
      id: 'verdict',
      header: t('staff.feed.status'),
      width: 132,
      cell: (row) =>
        filterable(row, 'status', row.verdict ?? t('staff.feed.waiting'), <StatusTag row={row} />),
    },
    {
      id: 'score',
      header: t('staff.feed.points'),
      width: 84,
      align: 'end',
      cell: ({ score }) => (score === null ? '' : <Points value={score} size="s" />),
    },
    {
      id: 'task',
      header: t('staff.feed.task'),
      minWidth: 160,
      cell: (row) =>
        filterable(row, 'task', row.task_name, <span className={look('cut')}>{row.task_name}</span>),
    },
    withContest
      ? {
          id: 'contest',
          header: t('staff.feed.contest'),
          minWidth: 170,
          cell: (row) =>
            filterable(
              row,
              'contest',
              row.contest_name,
              <span className={look('cut')}>{row.contest_name}</span>,
            ),
        }
      : null,
    {
      id: 'language',
      header: t('staff.feed.language'),
      width: 84,
      cell: (row) => filterable(row, 'language', row.language, <code>{row.language}</code>),
    },
    {
      id: 'at',
      header: t('staff.feed.time'),
      width: 104,
      align: 'end',
      cell: (row) => (
        <Link to={`/submission/${row.id}`} title={format.dateTimeWithZone(row.at)} className={styles['at']}>
          {format.timeWithSeconds(row.at)}
        </Link>
      ),
    },
  ];
  return all.filter((column) => column !== null);
}

/** The state of a late arrival until it is accepted, since it does not count before; else the verdict. */
function StatusTag({ row: { verdict, status, late } }: { readonly row: StaffSubmission }) {
  if (late !== null && (late.state !== 'accepted' || verdict === null)) return <LateTag state={late.state} />;
  return <VerdictTag verdict={verdict} status={status} />;
}
