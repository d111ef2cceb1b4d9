import { useObservable, useSubscription } from 'observable-hooks';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '../shell/Splash.tsx';
import { hasHandover, receivedRecording$, type ServedRecording } from './handover.ts';
import { momentOf } from './moment.ts';
import { OpenRecording } from './OpenRecording.tsx';
import { PlayedSession } from './PlayedSession.tsx';
import { type IndexedSession, type PlayerFault, readSession, type SessionPlayback } from './session.ts';

type Shown =
  | { readonly kind: 'empty'; readonly fault: PlayerFault | null }
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'open'; readonly playback: SessionPlayback; readonly name: string };

/** Plays a recording: the real screens on the recorded state, and what happened beside them (EVT-5). */
export function PlayerPage(props: {
  readonly play: (session: IndexedSession) => SessionPlayback;
  readonly served$: ServedRecording;
}) {
  const { play, served$ } = props;
  const { t, ready: isReady } = useTranslation();
  const [shown, setShown] = useState<Shown>(() =>
    hasHandover(location.hash) ? { kind: 'reading', done: 0 } : { kind: 'empty', fault: null },
  );

  const open = useCallback(
    async (file: Blob, name: string) => {
      setShown({ kind: 'reading', done: 0 });
      const session = await readSession(file, (done) => setShown({ kind: 'reading', done }));
      if ('fault' in session) {
        setShown({ kind: 'empty', fault: session });
        return;
      }
      const playback = play(session);
      const position = momentOf(location.hash);
      if (position !== null) playback.store.send({ type: 'SeekWanted', position });
      setShown({ kind: 'open', playback, name });
    },
    [play],
  );
  const taken$ = useObservable(() => receivedRecording$(location.hash, served$));
  useSubscription(taken$, ({ file, name }) => void open(file, name));
  useEffect(() => {
    document.title = t('player.title');
  }, [t]);

  if (!isReady) return <Splash />;
  if (shown.kind !== 'open')
    return (
      <OpenRecording
        done={shown.kind === 'reading' ? shown.done : null}
        fault={shown.kind === 'empty' ? shown.fault : null}
        onFile={(file) => void open(file, file.name)}
      />
    );
  const close = () => setShown({ kind: 'empty', fault: null });
  return <PlayedSession playback={shown.playback} name={shown.name} onClose={close} />;
}
