import { useEffect } from 'react';
import { type State } from '#streams/state/state.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { PageFault } from '../system/PageFault.tsx';
import { UserTestView } from './UserTestView.tsx';

const selectOpened = ({ userTests }: State, id: number) => userTests.opened[id] ?? null;

/** A user test as far as it was heard of; null: not yet. */
export function selectFedUserTest({ judging, userTests }: State, id: number) {
  return judging.userTests?.get(id) ?? userTests.opened[id] ?? null;
}

/** A competitor's run on an own input: program, input and what came out. */
export function StaffUserTestBody({ id }: { readonly id: number }) {
  const shown = useSelected(selectFedUserTest, id);
  const detail = useSelected(selectOpened, id);
  const send = useSend();
  const status = shown?.status ?? null;
  useEffect(() => send({ type: 'UserTestOpened', id }), [send, id, status]);
  if (shown === null) {
    return (
      <PageFault page={`user_test/${id}`} onRetry={() => send({ type: 'UserTestOpened', id })}>
        <Skeleton shape="hero" />
      </PageFault>
    );
  }
  return <UserTestView userTest={shown} detail={detail} />;
}
