import { defer, filter, from, ignoreElements, merge, type Observable, tap } from 'rxjs';
import { type ContestEvent } from '../events/event.ts';
import { type ContextWith } from './context.ts';

/** Layout settings that last only as long as the page (§3). */
const NOT_KEPT: readonly string[] = ['offsidebarOpen', 'asideToggled', 'horizontal'];

type Context = ContextWith<'storage'>;

/** Restores language, theme and layout from this browser once, and stores their changes (I18-1, SHL-8). */
export function preferences$({ events$, state$, ports }: Context): Observable<ContestEvent> {
  const { storage } = ports;
  const kept$ = defer(() => from(keptIn(storage)));
  const languages$ = events$.pipe(
    filter((event) => event.type === 'LanguageChosen'),
    tap(({ language }) => storage.writeLanguage(language)),
  );
  const layouts$ = events$.pipe(
    filter((event) => event.type === 'ThemeChosen' || event.type === 'LayoutChanged'),
    tap(() => {
      const { theme, layout } = state$.value.system;
      storage.writeLayout({ ...lasting(layout), theme });
    }),
  );
  return merge(kept$, merge(languages$, layouts$).pipe(ignoreElements()));
}

function keptIn(storage: Context['ports']['storage']): readonly ContestEvent[] {
  const language = storage.readLanguage();
  const { theme, ...change } = settingsIn(storage.readLayout());
  const events: ContestEvent[] = [];
  if (language !== null) events.push({ type: 'LanguageChosen', language });
  if (typeof theme === 'string') events.push({ type: 'ThemeChosen', theme });
  const layout = lasting(change);
  if (Object.keys(layout).length > 0) events.push({ type: 'LayoutChanged', change: layout });
  return events;
}

/** The settings that outlast the page. */
function lasting(layout: Readonly<Record<string, boolean | string>>): Record<string, boolean | string> {
  return Object.fromEntries(Object.entries(layout).filter(([name]) => !NOT_KEPT.includes(name)));
}

function settingsIn(kept: unknown): Record<string, boolean | string> {
  if (typeof kept !== 'object' || kept === null) return {};
  const known = Object.entries(kept).filter(
    ([, value]) => typeof value === 'boolean' || typeof value === 'string',
  );
  return Object.fromEntries(known);
}
