import { useState } from 'react';
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
  usePlayerKeys(playback.store);
  return (
    <div className={styles['player']} data-open={isOpen || undefined}>
      <Stage playback={playback} />
      <Dock playback={playback} name={name} isOpen={isOpen} onOpen={setOpen} onClose={onClose} />
    </div>
  );
}
