import { Delayed } from '../components/Skeleton.tsx';
import { Spinner } from '../components/Spinner.tsx';
import styles from './Splash.module.css';

/** The whole page while texts or the session check are on their way (§2). It has no words: none are there yet. */
export function Splash() {
  return (
    <div className={styles['splash']} role="progressbar" aria-label="Agon" aria-busy>
      <Delayed>
        <Spinner size={32} />
      </Delayed>
    </div>
  );
}
