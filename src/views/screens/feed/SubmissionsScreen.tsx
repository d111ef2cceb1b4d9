import { Hourglass, Pause, Play, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseRouteId } from '../../../../domain/navigation.ts';
import { type StaffSubmission } from '../../../../protocol/wire/staff/submission.ts';
import { selectLateWaiting } from '../../../streams/state/late.ts';
import { type State } from '../../../streams/state/state.ts';
import { Badge } from '../../components/Badge.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TableFoot } from '../../components/TableFoot.tsx';
import { VirtualTable } from '../../components/VirtualTable.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { feedColumns } from './feedColumns.tsx';
import { type FeedFilter } from './feedFilter.ts';
import { FeedFilters } from './FeedFilters.tsx';
import { LateArrivals } from '../late/LateArrivals.tsx';
import { RejudgeButton } from '../judging/RejudgeButton.tsx';
import { Rejudgings } from '../judging/Rejudgings.tsx';
import { selectContests, selectFeed } from '../contest/staffState.ts';
import { narrowedPage } from '../../../streams/state/pages.ts';
import { PageFault } from '../system/PageFault.tsx';
import { useFeedFilter } from './useFeedFilter.ts';
import { FeedEmpty } from './FeedEmpty.tsx';
import { useNarrowed } from './useNarrowed.ts';

const ROW_HEIGHT = 44;
const selectUndecided = ({ judging }: State): number =>
  judging.rejudgings?.values().filter(({ state }) => state === 'running').length ?? 0;

/** /submissions and /submissions/:cid: everything that is sent in, as it comes, with filters (AUT-3). */
export function SubmissionsScreen() {
  const feed = useSelected(selectFeed);
  const [params] = useSearchParams();
  if (params.get('show') === 'rejudgings') {
    return <RejudgingsPage openId={parseRouteId(params.get('rejudging') ?? undefined)} />;
  }
  if (params.get('show') === 'late') return <LatePage />;
  return feed === null ? <Loading /> : <Feed feed={feed} />;
}

function RejudgingsPage({ openId }: { readonly openId: number | null }) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('staff.rejudge.title')}
        eyebrow={<Link to="/submissions">{t('staff.feed.title')}</Link>}
      />
      <Rejudgings
        openId={openId}
        onOpen={(id) => void navigate(`/submissions?show=rejudgings&rejudging=${id}`)}
      />
    </>
  );
}

function LatePage() {
  const { t } = useTranslation();
  const count = useSelected(selectLateWaiting);
  return (
    <>
      <PageHeader
        title={t('late.staff_title')}
        eyebrow={<Link to="/submissions">{t('staff.feed.title')}</Link>}
        meta={count > 0 && <Badge tone="wait">{t('late.staff_waiting', { count })}</Badge>}
      />
      <LateArrivals />
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('staff.feed.title')} />
      <Skeleton shape="rows" count={10} />
    </>
  );
}

function Feed({ feed }: { readonly feed: readonly StaffSubmission[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  const navigate = useNavigate();
  const { filter, setFilter, clear } = useFeedFilter('/submissions');
  const { rows: matching, hasOlder, isLoading, retry } = useNarrowed('submissions', feed, filter);
  const isOneContest = useSelected(selectContests)?.length === 1 || filter.contest !== undefined;
  // Newer ones are marked, but not those that were there when the page was opened.
  const [seenId] = useState(() => feed[0]?.id ?? 0);
  const [heldId, setHeldId] = useState<number | null>(null);

  const columns = useMemo(
    () => feedColumns({ t, format, onFilter: setFilter, seenId, withContest: !isOneContest }),
    [t, format, setFilter, seenId, isOneContest],
  );
  const rows = useMemo(
    () => (heldId === null ? matching : matching.filter(({ id }) => id <= heldId)),
    [matching, heldId],
  );
  const held = matching.length - rows.length;
  const rejudgeable = rejudgeableOf(filter);
  return (
    <>
      <PageHeader
        title={t('staff.feed.title')}
        actions={
          <>
            {rejudgeable && <RejudgeButton {...rejudgeable} />}
            <Undecided />
            <Button
              size="s"
              variant={held > 0 ? 'primary' : 'secondary'}
              icon={heldId === null ? Pause : Play}
              onPress={() => setHeldId(heldId === null ? (feed[0]?.id ?? 0) : null)}
            >
              {heldId === null ? t('staff.feed.hold') : t('staff.feed.release', { count: held })}
            </Button>
          </>
        }
      />
      <FeedFilters feed={feed} filter={filter} onFilter={setFilter} onClear={clear} />
      <VirtualTable
        caption={t('staff.feed.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        onRowPress={({ id }) => void navigate(`/submission/${id}`)}
        empty={
          <FeedEmpty
            feed="submissions"
            isLoading={isLoading}
            onRetry={retry}
            onClear={Object.keys(filter).length > 0 ? clear : null}
          />
        }
      />
      {isLoading && rows.length > 0 && (
        <PageFault page={narrowedPage('submissions')} onRetry={retry}>
          {null}
        </PageFault>
      )}
      <TableFoot>
        <span role="status">
          {t('staff.feed.counted', { shown: format.number(rows.length), all: format.number(feed.length) })}
        </span>
        {hasOlder && (
          <Button variant="quiet" size="s" onPress={() => send({ type: 'OlderSubmissionsWanted' })}>
            {t('staff.feed.older')}
          </Button>
        )}
      </TableFoot>
    </>
  );
}

/** Ways to what waits for a decision: late arrivals and rejudgings. */
function Undecided() {
  const { t } = useTranslation();
  const undecided = useSelected(selectUndecided);
  const late = useSelected(selectLateWaiting);
  return (
    <>
      <ButtonLink
        to="/submissions?show=late"
        size="s"
        variant={late === 0 ? 'secondary' : 'primary'}
        icon={Hourglass}
      >
        {late === 0 ? t('late.staff_title') : t('late.staff_waiting', { count: late })}
      </ButtonLink>
      <ButtonLink to="/submissions?show=rejudgings" size="s" icon={RotateCcw}>
        {undecided === 0 ? t('staff.rejudge.title') : t('staff.rejudge.undecided', { count: undecided })}
      </ButtonLink>
    </>
  );
}

/** A task of one contest can be judged again as a whole. */
function rejudgeableOf({ contest, task }: FeedFilter): { contestId: number; taskId: number } | null {
  const [contestId, taskId] = [parseRouteId(contest), parseRouteId(task)];
  return contestId === null || taskId === null ? null : { contestId, taskId };
}
