import { createStorage } from './api/storage.ts';
import { createTicker } from './api/ticker.ts';
import { createPlayback } from './streams/playback.ts';
import { createI18n } from './views/i18n/createI18n.ts';
import { languageFrom } from './views/i18n/languages.ts';
import { PlayerApp, type PlayerAppProps } from './views/player/PlayerApp.tsx';

/** The page that plays a recording, and what it is given. It has no inputs: nothing it shows asks or tells a server anything. */
export function player(): { readonly App: typeof PlayerApp; readonly props: PlayerAppProps } {
  const ticker = createTicker();
  return {
    App: PlayerApp,
    props: {
      i18n: createI18n(languageFrom(createStorage().readLanguage())),
      play: (session) => createPlayback(session, ticker),
    },
  };
}
