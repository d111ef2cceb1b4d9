import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectOutbox } from '#streams/state/tasks/ownTasks.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** A note that a sent solution has not arrived (TSK-8), for when the outbox of the task is not visible. */
export function NotArrived(props: { readonly number: number; readonly onSee: () => void }) {
  const { number, onSee } = props;
  const kinds = useSelected(selectOutbox, number).map(({ state }) => state.kind);
  const { t } = useTranslation();
  const isRefused = kinds.includes('refused');
  if (!isRefused && !kinds.includes('delayed')) return null;
  return (
    <div className={classNames(look('pad8x16'), 'no-print')}>
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
