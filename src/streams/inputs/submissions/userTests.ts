import { catchError, concatMap, filter, map, type Observable } from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { eachSession } from '../session/eachSession.ts';
import { uploadLimitMs } from './submit.ts';

type Context = ContextWith<'http'>;

/**
 * Sends user tests, one after another. One that fails to arrive is refused at once: nothing is at stake. Those that wait at the
 * end of a session are not sent in the next person's name.
 */
export function userTests$(context: Context): Observable<ContestEvent> {
  const { events$ } = context;
  return eachSession(events$, () =>
    events$.pipe(
      filter((event) => event.type === 'UserTestSubmitted'),
      concatMap((userTest) => send(context, userTest)),
    ),
  );
}

function send(
  context: Context,
  { clientId, task, language, source, fileName, input, inputName }: EventOf<'UserTestSubmitted'>,
): Observable<ContestEvent> {
  const files = {
    source: { file: new Blob([source]), name: fileName },
    input: { file: new Blob([input]), name: inputName },
  };
  return callAs(
    context,
    'runUserTest',
    { task, language, client_id: clientId },
    { files, timeoutMs: uploadLimitMs(files.source.file.size + files.input.file.size) },
  ).pipe(
    map(({ answer }): ContestEvent => ({ type: 'UserTestAcknowledged', clientId, userTest: answer })),
    catchError((error: unknown) =>
      failureOf(context.state$, error, ({ key, detail }) => [
        { type: 'UserTestRefused', clientId, key, detail },
      ]),
    ),
  );
}
