import { useState } from 'react';
import { useObservableState } from 'observable-hooks';
import { useTranslation } from 'react-i18next';
import { CloudAlert } from 'lucide-react';
import { EmptyState } from '../components/EmptyState.tsx';
import { Boundary } from '../shell/Boundary.tsx';
import { type SessionPlayback } from './session.ts';
import { Dock } from './Dock.tsx';
import { Stage } from './Stage.tsx';
import { usePlayerKeys } from './usePlayerKeys.ts';
import styles from './PlayedSession.module.css';

/** The recorded screens, and below them what happened, with the controls. */
export function PlayedSession(props: {
  readonly playback: SessionPlayback;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { playback, name, onClose } = props;
  const [isOpen, setOpen] = useState(true);
  const { position } = useObservableState(playback.store.state$, playback.store.getState());
  usePlayerKeys(playback.store);
  return (
    <div className={styles['player']} data-open={isOpen || undefined}>
      <Boundary resetKey={String(position)} fallback={() => <NotShown />}>
        <Stage playback={playback} />
      </Boundary>
      <Dock playback={playback} name={name} isOpen={isOpen} onOpen={setOpen} onClose={onClose} />
    </div>
  );
}

/** Shown in place of a moment that cannot occur in this application. */
function NotShown() {
  const { t } = useTranslation();
  return <EmptyState icon={CloudAlert} title={t('player.not_shown')} text={t('player.not_shown_text')} />;
}
