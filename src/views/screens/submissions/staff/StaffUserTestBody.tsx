import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { UserTestView } from '../judgement/UserTestView.tsx';

/** A user test from the feed or from its own load; null: not loaded yet. */
export function selectFedUserTest(state: State, id: number): StaffUserTest | null {
  return state.judging.userTests?.get(id) ?? answerTo(state, 'staffUserTest', { utid: id });
}

/** A contestant's run on an own input: program, input and output. */
export function StaffUserTestBody({ id }: { readonly id: number }) {
  const detail = useResource('staffUserTest', { utid: id });
  const shown = useSelected(selectFedUserTest, id);
  if (shown !== null) return <UserTestView userTest={shown} detail={detail} />;
  return (
    <Loaded of={detail} shape="hero">
      {(answer) => <UserTestView userTest={answer} detail={detail} />}
    </Loaded>
  );
}
