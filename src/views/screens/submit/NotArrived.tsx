import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectOutbox } from '../task/taskState.ts';
import styles from './NotArrived.module.css';

/** That something sent for this task was tried and is not there (TSK-8), where the part of the page that shows it is not open. */
export function NotArrived(props: { readonly number: number; readonly onSee: () => void }) {
  const { number, onSee } = props;
  const kinds = useSelected(selectOutbox, number).map(({ state }) => state.kind);
  const { t } = useTranslation();
  const isRefused = kinds.includes('refused');
  if (!isRefused && !kinds.includes('delayed')) return null;
  return (
    <div className={styles['alert']}>
      <Alert
        tone={isRefused ? 'bad' : 'wait'}
        title={t(isRefused ? 'outbox.alert_refused' : 'outbox.alert_waiting')}
        action={
          <Button variant="quiet" onPress={onSee}>
            {t('outbox.see')}
          </Button>
        }
      />
    </div>
  );
}
