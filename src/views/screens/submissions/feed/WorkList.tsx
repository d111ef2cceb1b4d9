import { ArrowUp, Pause, Play } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Feed } from '#streams/events/staff.ts';
import { type TableRows } from '#streams/state/rows.ts';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { TableFoot } from '#views/components/TableFoot.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useSend } from '#views/useSend.ts';
import { Beside } from './Beside.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { FeedEmpty } from './FeedEmpty.tsx';
import { FeedFilters } from './FeedFilters.tsx';
import { requestOf, valueOf, type Work } from './feedFilter.ts';
import { type Selection, selectionColumn, useSelection } from './selection.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type FeedAddress } from './useFeedFilter.ts';
import { useHold } from './useHold.ts';
import { type FeedRows, type Narrowed, useNarrowed } from './useNarrowed.ts';
import styles from './WorkList.module.css';
import { Redirect } from '#views/components/Redirect.tsx';
import { look } from '#views/components/look.ts';

const ROW_HEIGHT = 44;
/** The least width at which an opened row fits beside the list. */
const WIDE = '(min-width: 1200px)';
/** Number of newest rows whose tasks the filter lists, if no contest is chosen. */
const TASKS_FROM = 1_000;
const PAGE_OF: Readonly<Record<Feed, string>> = { submissions: '/submission', userTests: '/user_test' };

/**
 * The list of submissions or of user tests (AUT-3). The server applies its filters; new rows come live, and
 * wait while a person reads the list; an opened row is beside it if there is room.
 */
export function WorkList<F extends Feed>(props: {
  readonly feed: F;
  readonly title: string;
  readonly address: FeedAddress;
  readonly columns: readonly Column<FeedRows[F]>[];
  readonly actions?: ReactNode;
  /** The content of a row that is opened beside the list. */
  readonly opened: (id: number) => ReactNode;
}) {
  const { feed, title, address, columns, actions, opened } = props;
  const { filter, openId } = address;
  const { t } = useTranslation();
  const wanted = useMemo(() => requestOf(filter), [filter]);
  const isWide = useMediaQuery(WIDE);
  const narrowed = useNarrowed(feed, filter);
  const [isPaused, setPaused] = useState(false);
  const [isAtTop, setAtTop] = useState(true);
  const [topAsked, setTopAsked] = useState(0);
  const held = useHold(narrowed.rows, isPaused || !isAtTop || openId !== null);
  const selection = useSelection();
  const tasksOf = useTasksOf(narrowed.rows);
  const saved = useMemo(() => <SavedFilters feed={feed} filter={filter} />, [feed, filter]);
  if (openId !== null && !isWide) return <Redirect to={`${PAGE_OF[feed]}/${openId}`} />;
  const letIn = () => {
    held.release();
    setPaused(false);
    setTopAsked(topAsked + 1);
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            {wanted !== null && held.rows.length > 0 && (
              <DownloadButton feed={feed} filter={wanted} label={t('staff.feed.download_all')} />
            )}
            <PauseButton
              isPaused={isPaused}
              news={held.news}
              onPress={() => (isPaused ? letIn() : setPaused(true))}
            />
          </>
        }
      />
      <FeedFilters
        filter={filter}
        onChange={address.change}
        onClear={address.clear}
        tasksOf={tasksOf}
        end={saved}
      />
      <SelectionBar feed={feed} selection={selection} />
      <div className={openId === null ? undefined : styles['both']}>
        <div className={look('shrink', 'relative')}>
          {held.news > 0 && !isPaused && <News count={held.news} onPress={letIn} />}
          <ListTable
            {...{ feed, title, address, columns, narrowed, selection, isWide, topAsked, setAtTop }}
            rows={held.rows}
          />
        </div>
        {openId !== null && (
          <Beside rows={held.rows} openId={openId} page={`${PAGE_OF[feed]}/${openId}`} onOpen={address.open}>
            {opened(openId)}
          </Beside>
        )}
      </div>
    </>
  );
}

function PauseButton(props: {
  readonly isPaused: boolean;
  readonly news: number;
  readonly onPress: () => void;
}) {
  const { isPaused, news, onPress } = props;
  const { t } = useTranslation();
  return (
    <Button
      size="s"
      variant={isPaused && news > 0 ? 'primary' : 'secondary'}
      icon={isPaused ? Play : Pause}
      onPress={onPress}
    >
      {isPaused ? t('staff.feed.release', { count: news }) : t('staff.feed.hold')}
    </Button>
  );
}

/** A button with the number of new rows above the held list, which shows them. */
function News({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['news']}>
      <Button size="s" variant="primary" icon={ArrowUp} onPress={onPress}>
        {t('staff.feed.release', { count })}
      </Button>
    </div>
  );
}

function ListTable<F extends Feed>(props: {
  readonly feed: F;
  readonly title: string;
  readonly address: FeedAddress;
  readonly columns: readonly Column<FeedRows[F]>[];
  readonly narrowed: Narrowed<FeedRows[F]>;
  readonly rows: TableRows<FeedRows[F]>;
  readonly selection: Selection;
  readonly isWide: boolean;
  readonly topAsked: number;
  readonly setAtTop: (isAtTop: boolean) => void;
}) {
  const { feed, title, address, columns, narrowed, rows, selection, isWide, topAsked, setAtTop } = props;
  const { filter, openId } = address;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const all = useMemo(
    () => [selectionColumn<FeedRows[F]>(t, selection), ...columns],
    [t, selection, columns],
  );
  const nearEnd = useOlder(feed, narrowed);
  const open = useCallback(
    ({ id }: Work) => {
      if (isWide) address.open(id);
      else void navigate(`${PAGE_OF[feed]}/${id}`);
    },
    [isWide, address, navigate, feed],
  );
  return (
    <>
      <VirtualTable
        caption={title}
        columns={all}
        rows={rows}
        rowKey={({ id }) => id}
        positionOf={(id) => rows.positionOf(Number(id))}
        rowHeight={ROW_HEIGHT}
        isStill
        openKey={openId}
        topAsked={topAsked}
        onRowPress={open}
        onActive={({ id }) => {
          if (openId !== null) address.open(id);
        }}
        onScrolled={({ isAtTop, isNearEnd }) => {
          setAtTop(isAtTop);
          if (isNearEnd) nearEnd();
        }}
        empty={
          <FeedEmpty
            feed={feed}
            asked={narrowed.asked}
            onClear={Object.keys(filter).length > 0 ? address.clear : null}
          />
        }
      />
      {narrowed.asked.failure !== null && rows.length > 0 && (
        <Loaded of={narrowed.asked} shape="rows">
          {() => null}
        </Loaded>
      )}
      <Foot shown={rows.length} narrowed={narrowed} feed={feed} />
    </>
  );
}

function Foot(props: {
  readonly feed: Feed;
  readonly shown: number;
  readonly narrowed: { readonly known: number; readonly hasOlder: boolean };
}) {
  const { feed, shown, narrowed } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  return (
    <TableFoot>
      <span>
        {t('staff.feed.counted', { shown: format.number(shown), all: format.number(narrowed.known) })}
      </span>
      {narrowed.hasOlder && (
        <Button variant="quiet" size="s" onPress={() => send({ type: WANTED[feed] })}>
          {t('staff.feed.older')}
        </Button>
      )}
    </TableFoot>
  );
}

const WANTED = { submissions: 'OlderSubmissionsWanted', userTests: 'OlderUserTestsWanted' } as const;

/** Loads the next page of rows, once for each page. */
function useOlder(
  feed: Feed,
  { hasOlder, from }: { readonly hasOlder: boolean; readonly from: number | null },
): () => void {
  const send = useSend();
  const [askedFrom, setAskedFrom] = useState<number | null>(null);
  return () => {
    if (!hasOlder || from === null || from === askedFrom) return;
    setAskedFrom(from);
    send({ type: WANTED[feed] });
  };
}

/** Names of a contest's tasks, from the newest rows when the list was opened; new rows do not change them. */
function useTasksOf(rows: { readonly length: number; at(index: number): Work | undefined }) {
  const [first] = useState(() =>
    Array.from({ length: Math.min(TASKS_FROM, rows.length) }, (_, at) => rows.at(at)),
  );
  return useCallback(
    (contest: string | undefined) => {
      const names = new Map<string, string>();
      for (const one of first)
        if (one && (contest === undefined || valueOf(one, 'contest') === contest))
          names.set(valueOf(one, 'task'), one.task_name);
      return [...names].sort(([, a], [, b]) => a.localeCompare(b));
    },
    [first],
  );
}
