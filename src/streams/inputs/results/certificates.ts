import { catchError, filter, map, type Observable, of, switchMap } from 'rxjs';
import { ownCertificateCalls } from '#protocol/calls/results.ts';
import { addCalls, call } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf } from '../caller.ts';
import { type ContextWith, type InputPorts } from '../context.ts';

type Context = ContextWith<'http'>;

addCalls(ownCertificateCalls);

/** A caller without a session. */
const NOBODY = { role: null, contestId: null } as const;

/** Asks whether a code belongs to a certificate; only the last question is answered. */
function verification$({ events$, ports }: Context): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'CertificateAsked'),
    switchMap(({ code }) =>
      call(ports.http, 'verifyCertificate', NOBODY, { code }).pipe(
        map(({ answer }): ContestEvent => ({ type: 'CertificateFound', code, certificate: answer })),
        catchError((error: unknown) =>
          of<ContestEvent>({ type: 'CertificateNotFound', code, key: apiErrorOf(error).key }),
        ),
      ),
    ),
  );
}

/** Inputs that are downloaded only to verify a certificate. */
export const certificateInputs: Inputs<State, ContestEvent, InputPorts> = { certificate: verification$ };
