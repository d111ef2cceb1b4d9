import { catchError, filter, map, mergeMap, type Observable } from 'rxjs';
import { type AnswerOf } from '#protocol/calls.ts';
import { COMMAND_HEADER } from '#protocol/errors.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type CommandCall } from '#streams/events/staff.ts';
import { call as makeCall, callWithProgress, type CallScope, type Exchange } from '#api/calls.ts';
import { failureOf, scopeOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { addAskingSlices } from '#streams/state/askingSlices.ts';

addAskingSlices();

/** A large file takes its time on a slow line. */
const UPLOAD_TIMEOUT_MS = 1_800_000;

type Context = ContextWith<'http' | 'browser'>;

/**
 * Events for commands whose answer alone holds the result, which is then kept in its own slice; all other effects of
 * a command come over the channel, like everybody's changes.
 */
const EVENTS: { readonly [N in CommandCall]?: (answer: AnswerOf<N>) => readonly ContestEvent[] } = {
  issuePassword: (answer) => [{ type: 'PasswordIssued', ...answer }],
};

/** Commands whose answer the server has to make first, and which takes long on its way. */
const LONG: ReadonlySet<CommandCall> = new Set<CommandCall>([
  'exportContest',
  'monitoringArchive',
  'exportPerson',
  'translationSets',
]);

/** Makes the calls that staff ask for. */
export function staffCommands$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'CommandGiven'),
    mergeMap((given) => run(context, given)),
  );
}

function run(context: Context, given: EventOf<'CommandGiven'>): Observable<ContestEvent> {
  const { commandId, call, request, contestId, files } = given;
  const eventsOf = EVENTS[call] as ((answer: unknown) => readonly ContestEvent[]) | undefined;
  const scope = scopeOf(context.state$.value);
  const inContest = contestId === undefined ? scope : { ...scope, contestId };
  // Which request and files belong to which call is checked where the event is made.
  // Given again under the same id, because no answer came, it is done once.
  const headers = { [COMMAND_HEADER]: commandId };
  const exchange$: Observable<Exchange<unknown>> =
    files === undefined && !LONG.has(call)
      ? made$(context, call, inContest, request, headers)
      : callWithProgress(context.ports.http, call, inContest, request as never, {
          ...(files !== undefined && { files }),
          headers,
          timeoutMs: UPLOAD_TIMEOUT_MS,
        });
  return exchange$.pipe(
    mergeMap((exchange): readonly ContestEvent[] => {
      if (exchange.kind === 'progress')
        return [{ type: 'CommandProgressed', commandId, percent: exchange.percent }];
      const { answer, fileName } = exchange.answered;
      if (answer instanceof Blob) return fileArrived(context, given, answer, fileName);
      if (eventsOf !== undefined) return [...eventsOf(answer), doneWithout(given)];
      // The answer was decoded by its call's row.
      return [{ type: 'CommandDone', commandId, call, answer } as EventOf<'CommandDone'>];
    }),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'CommandRefused', commandId, call, key, detail },
      ]),
    ),
  );
}

/** A file is handed to the person as any other that they download; the command keeps nothing of it. */
function fileArrived(
  { ports }: Context,
  given: EventOf<'CommandGiven'>,
  file: Blob,
  fileName: string | null,
): readonly ContestEvent[] {
  const url = ports.browser.addressOf(file);
  return [
    { type: 'DownloadArrived', downloadId: given.commandId, fileName: fileName ?? given.call, url },
    doneWithout(given),
  ];
}

/** A command that is done, and keeps nothing of its answer. */
function doneWithout({ commandId, call }: EventOf<'CommandGiven'>): ContestEvent {
  return { type: 'CommandDone', commandId, call, answer: null } as EventOf<'CommandDone'>;
}

/** A call without files, which has no progress. */
function made$(
  { ports }: Context,
  call: CommandCall,
  scope: CallScope,
  request: unknown,
  headers: Readonly<Record<string, string>>,
): Observable<Exchange<unknown>> {
  return makeCall(ports.http, call, scope, request as never, { headers }).pipe(
    map((answered) => ({ kind: 'done', answered })),
  );
}
