import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type State } from '#streams/state/state.ts';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { UserTestView } from '../judgement/UserTestView.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { selectTask } from '#streams/state/tasks/ownTasks.ts';

const selectUserTest = ({ userTests }: State, id: number) => userTests.own?.get(id) ?? null;
const selectAreKnown = ({ userTests }: State): boolean => userTests.own !== null;

/** /task/{tid}/user_test/{utid}: a run on an own input, live until it has ended (TSK-4). */
export function CompetitorUserTestScreen() {
  const params = useParams();
  const [id, number] = [Number(params['utid']), Number(params['tid'])];
  const userTest = useSelected(selectUserTest, id);
  const isKnown = useSelected(selectAreKnown);
  if (!isKnown) return <Skeleton shape="hero" />;
  if (userTest?.task !== number) return <NotFoundScreen />;
  return <Opened key={id} userTest={userTest} />;
}

function Opened({ userTest }: { readonly userTest: UserTest }) {
  const { id, task: number } = userTest;
  const task = useSelected(selectTask, number);
  const detail = useResource('userTest', { utid: id });
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('user_test.title', { id })}
        eyebrow={<Link to={`/task/${number}`}>{task?.name ?? t('next.to_task')}</Link>}
      />
      <UserTestView userTest={userTest} detail={detail} />
    </>
  );
}
