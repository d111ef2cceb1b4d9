import { defer, filter, ignoreElements, merge, type Observable, of, tap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type FollowingState, withChange } from '#streams/state/standings/following.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, type InputPorts } from '../context.ts';

/** The browser's storage is small: followed people are kept for this number of contests, the newest. */
const MOST_CONTESTS = 50;

/** Which rows of boards are followed, as it was kept in this browser, once, and kept again when it changes. */
function following$({ events$, ports }: ContextWith<'storage'>): Observable<ContestEvent> {
  const { storage } = ports;
  const restored$ = defer(() => {
    const following = followingIn(storage.readFollowing());
    return of({ type: 'FollowingRestored' as const, following });
  });
  const kept$ = events$.pipe(
    filter((event) => event.type === 'FollowingChanged'),
    // Changes that another page of this browser has kept meanwhile stay.
    tap((event) => storage.writeFollowing(fitting(withChange(followingIn(storage.readFollowing()), event)))),
    ignoreElements(),
  );
  return merge(restored$, kept$);
}

/** Downloaded with the first board that is opened. */
export const followingInputs: Inputs<State, ContestEvent, InputPorts> = { following: following$ };

function fitting(following: FollowingState): FollowingState {
  const some = Object.entries(following).filter(([, ids]) => ids.length > 0);
  return Object.fromEntries(some.slice(-MOST_CONTESTS));
}

function followingIn(kept: unknown): FollowingState {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, number[]] =>
        Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'number'),
    ),
  );
}
