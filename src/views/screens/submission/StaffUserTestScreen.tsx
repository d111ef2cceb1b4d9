import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '../../../../domain/navigation.ts';
import { type State } from '../../../streams/state/state.ts';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { PageFault } from '../system/PageFault.tsx';
import { UserTestView } from './UserTestView.tsx';

const selectFed = ({ judging }: State, id: number) => judging.userTests?.get(id) ?? null;
const selectOpened = ({ userTests }: State, id: number) => userTests.opened[id] ?? null;

/** /user_test/{utid} for organisers: a competitor's run on an own input. */
export function StaffUserTestScreen() {
  const id = parseRouteId(useParams()['utid']) ?? 0;
  const fed = useSelected(selectFed, id);
  const detail = useSelected(selectOpened, id);
  const send = useSend();
  const { t } = useTranslation();
  const status = fed?.status ?? null;
  useEffect(() => send({ type: 'UserTestOpened', id }), [send, id, status]);
  const shown = fed ?? detail;
  return (
    <>
      <PageHeader
        title={t('user_test.title', { id })}
        eyebrow={<Link to="/user_tests">{t('sidebar.user_tests')}</Link>}
        meta={
          shown &&
          'username' in shown && (
            <>
              <span>{shown.display_name || shown.username}</span>
              <span>{shown.task_name}</span>
              <span>{shown.contest_name}</span>
            </>
          )
        }
      />
      {shown === null ? (
        <PageFault page={`user_test/${id}`} onRetry={() => send({ type: 'UserTestOpened', id })}>
          <Skeleton shape="hero" />
        </PageFault>
      ) : (
        <UserTestView userTest={shown} detail={detail} />
      )}
    </>
  );
}
