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

/** The time limit of an upload, ms: a large file takes long on a slow line. */
const UPLOAD_TIMEOUT_MS = 1_800_000;

type Context = ContextWith<'http' | 'browser'>;

/**
 * Events for commands whose answer holds the only copy of the result, which a slice of its own keeps; all
 * other effects of a command come over the channel, like everybody's changes.
 */
const EVENTS: { readonly [N in CommandCall]?: (answer: AnswerOf<N>) => readonly ContestEvent[] } = {
  issuePassword: (answer) => [{ type: 'PasswordIssued', ...answer }],
};

/** Commands with a long time limit: the server must make their answer first. */
const LONG: ReadonlySet<CommandCall> = new Set<CommandCall>([
  'exportContest',
  'monitoringArchive',
  'exportPerson',
  'translationSets',
]);

/** Makes the calls of the commands that staff give. */
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
  // The event's maker has checked that request and files belong to the call. A command that is given again
  // under the same id, because no answer came, is done once.
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
      // The row of the call has decoded the answer.
      return [{ type: 'CommandDone', commandId, call, answer } as EventOf<'CommandDone'>];
    }),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'CommandRefused', commandId, call, key, detail },
      ]),
    ),
  );
}

/** Offers a file to the person like any other download; the command keeps nothing of it. */
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

/** The event of a finished command that keeps nothing of its answer. */
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
