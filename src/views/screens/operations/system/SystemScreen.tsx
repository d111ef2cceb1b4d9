import { selectRole } from '#streams/state/session/session.ts';
import { useSelected } from '#views/useSelected.ts';
import { PublicAddressCard } from './PublicAddressCard.tsx';
import { LanguagesScreen } from '#views/screens/contest/rules/LanguagesScreen.tsx';
import { JudgePanel } from './JudgePanel.tsx';
import styles from './SystemScreen.module.css';

/** /system for staff: the languages, as for everybody, and for admins the public address and the judges. */
export function SystemScreen() {
  const isAdmin = useSelected(selectRole) === 'admin';
  return (
    <>
      <LanguagesScreen />
      {isAdmin && (
        <div className={styles['admin']}>
          <PublicAddressCard />
          <JudgePanel />
        </div>
      )}
    </>
  );
}
