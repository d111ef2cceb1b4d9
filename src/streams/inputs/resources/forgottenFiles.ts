import { defer, filter, ignoreElements, type Observable, tap } from 'rxjs';
import { type FileCall, isFileAnswer } from '#streams/events/resources.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { resourceOf } from '#streams/state/resourcesState.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith } from '../context.ts';

/** Where a file's address in this page is shown. */
interface Shown {
  readonly call: FileCall;
  readonly resource: string;
}

/** Lets the browser forget files that no page shows any more: their addresses hold their contents in memory. Emits nothing. */
export function forgottenFiles$({
  events$,
  state$,
  ports,
}: ContextWith<'browser'>): Observable<ContestEvent> {
  return defer(() => {
    const addresses = new Map<string, Shown>();
    const forget = () => {
      for (const [address, shown] of addresses) {
        if (addressOf(state$.value, shown) === address) continue;
        addresses.delete(address);
        ports.browser.releaseAddress(address);
      }
    };
    return events$.pipe(
      tap((event) => {
        for (const { address, ...shown } of addressesIn(event)) addresses.set(address, shown);
      }),
      filter(({ type }) => FORGETTING.has(type)),
      tap(forget),
      ignoreElements(),
    );
  });
}

/** The files that come with an event and have an address in this page. */
function addressesIn(event: ContestEvent): readonly (Shown & { readonly address: string })[] {
  if (event.type === 'TasksUnsealed') {
    return event.files.flatMap(({ file: { blobUrl: address }, ...named }) => {
      if (address === null) return [];
      const { call, tid } = named;
      const resource = resourceOf(
        call === 'statement' ? { tid, lang: named.lang } : { tid, name: named.name },
      );
      return [{ call, resource, address }];
    });
  }
  if (event.type !== 'ResourceLoaded' || !isFileAnswer(event) || event.answer.blobUrl === null) return [];
  return [{ call: event.call, resource: event.resource, address: event.answer.blobUrl }];
}

/** After these a file may be shown no more: its page was left, or another has come in its place. */
const FORGETTING: ReadonlySet<ContestEvent['type']> = new Set<ContestEvent['type']>([
  'ResourceClosed',
  'ResourceLoaded',
  'SessionEnded',
]);

function addressOf({ resources }: State, { call, resource }: Shown): string | null {
  const state = resources[call]?.[resource];
  return state?.kind === 'shown' ? state.answer.blobUrl : null;
}
