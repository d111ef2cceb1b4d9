import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type State } from '#streams/state/state.ts';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { UserTestView } from './UserTestView.tsx';
import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { selectTask } from '../task/taskState.ts';

const selectUserTest = ({ userTests }: State, id: number) => userTests.own?.get(id) ?? null;
const selectAreKnown = ({ userTests }: State): boolean => userTests.own !== null;
const selectOpened = ({ userTests }: State, id: number) => userTests.opened[id] ?? null;

/** /task/{tid}/user_test/{utid}: an own run, live until it has ended (TSK-4). */
export function CompetitorUserTestScreen() {
  const params = useParams();
  const [id, number] = [Number(params['utid']), Number(params['tid'])];
  const userTest = useSelected(selectUserTest, id);
  const isKnown = useSelected(selectAreKnown);
  const detail = useSelected(selectOpened, id);
  const task = useSelected(selectTask, number);
  const send = useSend();
  const { t } = useTranslation();
  const status = userTest?.status ?? null;
  useEffect(() => {
    if (status !== null) send({ type: 'UserTestOpened', id });
  }, [send, status, id]);
  if (!isKnown) return <Skeleton shape="hero" />;
  if (userTest?.task !== number) return <NotFoundScreen />;
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
