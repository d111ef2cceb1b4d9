import { type i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { type ServedRecording } from './handover.ts';
import { PlayerPage } from './PlayerPage.tsx';
import { type IndexedSession, type SessionPlayback } from './session.ts';

export interface PlayerAppProps {
  readonly i18n: i18n;
  /** Begins to play a session. */
  readonly play: (session: IndexedSession) => SessionPlayback;
  readonly served$: ServedRecording;
}

/** The whole page of the player, with texts of its own: those of the recorded screens are in their person's language. */
export function PlayerApp({ i18n, play, served$ }: PlayerAppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <PlayerPage play={play} served$={served$} />
    </I18nextProvider>
  );
}
