import { catchError, concatMap, filter, map, type Observable } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { callAs, failureOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http'>;

/** Sends user tests, one after another. One that fails to arrive is refused at once: nothing is at stake. */
export function userTests$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'UserTestSubmitted'),
    concatMap(({ clientId, task, language, source, fileName, input, inputName }) =>
      callAs(
        context,
        'runUserTest',
        { task, language, client_id: clientId },
        {
          files: {
            source: { file: new Blob([source]), name: fileName },
            input: { file: new Blob([input]), name: inputName },
          },
        },
      ).pipe(
        map(({ answer }): ContestEvent => ({ type: 'UserTestAcknowledged', clientId, userTest: answer })),
        catchError((error: unknown) =>
          failureOf(context.state$, error, ({ key, detail }) => [
            { type: 'UserTestRefused', clientId, key, detail },
          ]),
        ),
      ),
    ),
  );
}
