import { useObservableState } from 'observable-hooks';
import { type SessionPlayback } from './session.ts';
import { Breakpoints } from './Breakpoints.tsx';
import { Changes } from './Changes.tsx';
import { Controls } from './Controls.tsx';
import { EventList } from './EventList.tsx';
import { look } from '../components/look.ts';
import styles from './Dock.module.css';

/** The controls, and while it is open the events, what the last of them changed, and what stops the playing. */
export function Dock(props: {
  readonly playback: SessionPlayback;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
}) {
  const { playback, isOpen } = props;
  const state = useObservableState(playback.store.state$, playback.store.getState());
  return (
    <section className={look('flex', 'down', 'low', 'lineAbove', 'surface0')}>
      <Controls {...props} state={state} />
      {isOpen && (
        <div className={styles['columns']}>
          <EventList playback={playback} position={state.position} />
          <Changes playback={playback} position={state.position} />
          <Breakpoints playback={playback} state={state} />
        </div>
      )}
    </section>
  );
}
