import { ignoreElements, type Observable, pairwise, tap } from 'rxjs';
import { type ContestEvent } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith, selected } from '#streams/inputs/context.ts';

/**
 * Lets the browser forget pictures and PDFs of the workshop that no tab shows any more: their addresses hold
 * their contents in memory. Emits nothing.
 */
export function forgottenWorkFiles$({ state$, ports }: ContextWith<'browser'>): Observable<ContestEvent> {
  return selected(state$, ({ workFiles }) => workFiles.shown).pipe(
    pairwise(),
    tap(([before, after]) => {
      const shown = new Set(addressesIn(after));
      for (const address of addressesIn(before))
        if (!shown.has(address)) ports.browser.releaseAddress(address);
    }),
    ignoreElements(),
  );
}

function addressesIn(shown: State['workFiles']['shown']): readonly string[] {
  return Object.values(shown).flatMap(({ content }) => ('url' in content ? [content.url] : []));
}
