import { defer, filter, ignoreElements, merge, type Observable, of, tap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type FollowingState, withChange } from '#streams/state/standings/following.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, type InputPorts } from '../context.ts';

/**
 * The most contests, the newest ones, whose followed people are kept, since the browser's storage is small.
 */
const MOST_CONTESTS = 50;

/** Restores the followed rows of boards from this browser once, and stores their changes. */
function following$({ events$, ports }: ContextWith<'storage'>): Observable<ContestEvent> {
  const { storage } = ports;
  const restored$ = defer(() => {
    const following = followingIn(storage.readFollowing());
    return of({ type: 'FollowingRestored' as const, following });
  });
  const kept$ = events$.pipe(
    filter((event) => event.type === 'FollowingChanged'),
    // Changes that another page of this browser has stored meanwhile stay.
    tap((event) => storage.writeFollowing(fitting(withChange(followingIn(storage.readFollowing()), event)))),
    ignoreElements(),
  );
  return merge(restored$, kept$);
}

/** Inputs that are downloaded with the first board that opens. */
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
