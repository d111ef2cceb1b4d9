import { type i18n } from 'i18next';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Observable } from 'rxjs';
import { BrowserRouter } from 'react-router-dom';
import { type Effect } from '#epics/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { type Store } from '#streams/store.ts';
import { type ViewEvent } from '#streams/viewEvent.ts';
import { ConfirmProvider } from './components/ConfirmProvider.tsx';
import { EffectHosts } from './effects/EffectHosts.tsx';
import { EffectsContext } from './effects/EffectsContext.ts';
import { RedirectHost } from './effects/RedirectHost.tsx';
import { languageFrom } from './i18n/languages.ts';
import { useChosenLanguage } from './i18n/useChosenLanguage.ts';
import { Pages } from './Pages.tsx';
import { type Preview, PreviewContext } from './previewContext.ts';
import { usePathOpened } from './shell/usePathOpened.ts';
import { StoreProvider } from './StoreProvider.tsx';
import { useAppliedTheme } from './theme/theme.ts';
import { useSelected } from './useSelected.ts';

/** The parts of the page: the store, the effects of its epics, and the texts. */
export interface AppProps {
  readonly store: Pick<Store<State, ContestEvent>, 'state$' | 'getState' | 'send' | 'start'>;
  readonly eventOf: (event: ViewEvent) => ContestEvent;
  readonly effects$: Observable<Effect>;
  readonly i18n: i18n;
  readonly preview: () => Preview | undefined;
  /** The path under which all its pages are; by default the site's root. */
  readonly basename?: string | undefined;
  /** The router, which supplies the address; by default the browser's. */
  readonly Router?: ComponentType<{ readonly basename?: string; readonly children: ReactNode }> | undefined;
  /** A component around the pages. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }> | undefined;
}

/** The whole page. It starts the store's inputs once all that listens to their effects is mounted. */
export function App({ store, eventOf, basename, Router = BrowserRouter, ...surroundings }: AppProps) {
  return (
    <StoreProvider store={store} eventOf={eventOf}>
      <Router {...(basename !== undefined && { basename })}>
        <Surroundings {...surroundings} />
      </Router>
    </StoreProvider>
  );
}

const selectLanguage = ({ system }: State) => system.language;
const selectTheme = ({ system }: State) => system.theme;

function Surroundings(props: Omit<AppProps, 'store' | 'eventOf' | 'basename' | 'Router'>) {
  const { i18n, effects$, preview, Frame = Fragment } = props;
  usePathOpened();
  useAppliedTheme(useSelected(selectTheme));
  useChosenLanguage(i18n, languageFrom(useSelected(selectLanguage)));
  return (
    <I18nextProvider i18n={i18n}>
      <EffectsContext value={effects$}>
        {/* The host of redirects comes before the pages: the first page may redirect at once. */}
        <RedirectHost />
        <ConfirmProvider>
          <PreviewContext value={preview}>
            <Frame>
              <Pages />
            </Frame>
          </PreviewContext>
        </ConfirmProvider>
        <EffectHosts />
      </EffectsContext>
    </I18nextProvider>
  );
}
