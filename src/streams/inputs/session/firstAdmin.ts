import { catchError, exhaustMap, filter, map, type Observable, of } from 'rxjs';
import { entranceCalls } from '#protocol/calls/session/before-login.ts';
import { addCalls, call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf } from '../caller.ts';
import { type ContextWith, type InputPorts } from '../context.ts';

addCalls(entranceCalls);

/** Creates the first admin of an empty server, who is then logged in like any other. */
function firstAdmin$({ events$, ports }: ContextWith<'http'>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'FirstAdminSubmitted'),
    exhaustMap(({ token, name, displayName, password }) =>
      call(
        ports.http,
        'firstAdmin',
        { role: null, contestId: null },
        { token, name, display_name: displayName, password },
      ).pipe(
        map((): ContestEvent => ({ type: 'LoginSubmitted', username: name, password })),
        catchError((error: unknown) => {
          const { key, detail } = apiErrorOf(error);
          return of<ContestEvent>({ type: 'LoginRefused', key, detail });
        }),
      ),
    ),
  );
}

/** Inputs that are downloaded only for the first admin. */
export const firstAdminInputs: Inputs<State, ContestEvent, InputPorts> = { firstAdmin: firstAdmin$ };
