import { Hourglass, RotateCcw, ScanSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { selectLateWaiting } from '#streams/state/submissions/late.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { createTableRows } from '#streams/state/rows.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSelectedOnce } from '#views/useSelectedOnce.ts';
import { feedColumns } from './feedColumns.tsx';
import { type FeedFilter, requestOf } from './feedFilter.ts';
import { LateArrivals } from '../late/LateArrivals.tsx';
import { RejudgeButton } from '../judging/RejudgeButton.tsx';
import { Rejudgings } from '../judging/Rejudgings.tsx';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { CompareScreen } from '../staff/CompareScreen.tsx';
import { SimilarityScreen } from '../similarity/SimilarityScreen.tsx';
import { StaffSubmissionBody } from '../staff/StaffSubmissionBody.tsx';
import { useFeedFilter } from './useFeedFilter.ts';
import { selectIsLoaded } from './useNarrowed.ts';
import { WorkList } from './WorkList.tsx';

const allRows = createTableRows<StaffSubmission>(() => true);
/** Id of the newest submission; 0: none. */
const selectNewestId = ({ staff }: State): number =>
  (staff.submissions && allRows(staff.submissions).at(0)?.id) ?? 0;
const selectUndecided = ({ judging }: State): number =>
  judging.rejudgings?.values().filter(({ state }) => state === 'running').length ?? 0;

/** /submissions and /submissions/:cid: all submissions, live, with filters (AUT-3). */
export function SubmissionsScreen() {
  const isLoaded = useSelected(selectIsLoaded, 'submissions');
  const [params] = useSearchParams();
  if (params.get('show') === 'rejudgings') {
    return <RejudgingsPage openId={parseRouteId(params.get('rejudging') ?? undefined)} />;
  }
  if (params.get('show') === 'compare') {
    const [first = null, second = null] = (params.get('pair') ?? '').split(',').map((id) => parseRouteId(id));
    return first === null || second === null ? <NotFoundScreen /> : <CompareScreen {...{ first, second }} />;
  }
  if (params.get('show') === 'similarity') return <SimilarityScreen />;
  if (params.get('show') === 'late') return <LatePage />;
  return isLoaded ? <Submissions /> : <Loading />;
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

function Submissions() {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useFeedFilter('submissions');
  const { filter, change } = address;
  const isOneContest = useSelected(selectContests)?.length === 1 || filter.contest !== undefined;
  // Submissions that arrive after the page is opened are marked as new.
  const seenId = useSelectedOnce(selectNewestId);
  const columns = useMemo(
    () => feedColumns({ t, format, onFilter: change, seenId, withContest: !isOneContest }),
    [t, format, change, seenId, isOneContest],
  );
  const wanted = requestOf(filter);
  const task = taskOf(filter);
  return (
    <WorkList
      feed="submissions"
      title={t('staff.feed.title')}
      address={address}
      columns={columns}
      actions={
        <>
          {wanted && <RejudgeButton filter={wanted} label={t('staff.rejudge.shown')} />}
          {task && (
            <ButtonLink
              to={`/submissions?show=similarity&contest=${task.contestId}&task=${task.taskId}`}
              size="s"
              icon={ScanSearch}
            >
              {t('staff.similarity.title')}
            </ButtonLink>
          )}
          <Undecided />
        </>
      }
      opened={(id) => <StaffSubmissionBody key={id} id={id} />}
    />
  );
}

/** Links to late arrivals and rejudgings that wait for a decision. */
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

/** The task of one contest by which the list is filtered, and whose sources can then be compared. */
function taskOf({ contest, task }: FeedFilter): { contestId: number; taskId: number } | null {
  const [contestId, taskId] = [parseRouteId(contest), parseRouteId(task)];
  return contestId === null || taskId === null ? null : { contestId, taskId };
}
