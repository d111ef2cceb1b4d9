import { catchError, filter, mergeMap, type Observable } from 'rxjs';
import { type AnswerOf } from '../../../../protocol/calls.ts';
import { type ContestEvent, type EventOf } from '../../events/event.ts';
import { type CommandCall } from '../../events/staff.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** What an answer alone tells; all else that a command changes comes over the channel, like everybody's changes. */
const TOLD: { readonly [N in CommandCall]?: (answer: AnswerOf<N>) => readonly ContestEvent[] } = {
  issuePassword: (answer) => [{ type: 'PasswordIssued', ...answer }],
};

/** Makes the calls that staff ask for. */
export function staffCommands$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommandGiven'),
    mergeMap((given) => run(context, given)),
  );
}

function run(context: Context, given: EventOf<'CommandGiven'>): Observable<ContestEvent> {
  const { commandId, call, request, contestId } = given;
  const tell = TOLD[call] as ((answer: unknown) => readonly ContestEvent[]) | undefined;
  // Which request belongs to which call is checked where the event is made.
  return callAs(context, call, request as never, contestId === undefined ? {} : { contestId }).pipe(
    mergeMap(({ answer }): readonly ContestEvent[] => [
      ...(tell?.(answer) ?? []),
      { type: 'CommandDone', commandId, call },
    ]),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'CommandRefused', commandId, call, key, detail },
      ]),
    ),
  );
}
