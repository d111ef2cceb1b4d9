import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { servedRecording$ } from './api/servedRecording.ts';
import { createStorage } from './api/storage.ts';
import { createTicker } from './api/ticker.ts';
import { createPlayback } from './streams/playback.ts';
import { createI18n } from './views/i18n/createI18n.ts';
import { languageFrom } from './views/i18n/languages.ts';
import { PlayerApp } from './views/player/PlayerApp.tsx';

/** Shows the page that plays a recording. It has no inputs: it sends nothing of a session to a server. */
export function startPlayer(root: HTMLElement): void {
  const ticker = createTicker();
  const player = createElement(PlayerApp, {
    i18n: createI18n(languageFrom(createStorage().readLanguage())),
    play: (session) => createPlayback(session, ticker),
    served$: servedRecording$,
  });
  createRoot(root).render(createElement(StrictMode, null, player));
}
