import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { AgreeButton, ConsentRefusal } from './ConsentForm.tsx';
import { WatchNotice } from './WatchNotice.tsx';

/**
 * Part of every page of people who must share. It disables F5 and Ctrl+R (PRC-4). A person who starts sharing
 * from the sidebar first reads the notice, and consents if they have not yet.
 */
export function SharingWatch(props: {
  /** The source that the person is about to share; null: none. */
  readonly asking: ShareSource | null;
  readonly onAnswer: () => void;
}) {
  const { asking, onAnswer } = props;
  const mustAgree = useSelected(selectMustAgree);
  const send = useSend();
  const { t } = useTranslation();
  useReloadBlocked();
  if (asking === null) return null;
  const start = () => {
    send({ type: 'SharingWanted', source: asking });
    onAnswer();
  };
  return (
    <Dialog
      open
      size="m"
      onClose={onAnswer}
      title={t(`sharing.notice_title_${asking}`)}
      actions={
        <>
          <Button variant="quiet" onPress={onAnswer}>
            {t('sharing.cancel')}
          </Button>
          {mustAgree ? (
            <AgreeButton />
          ) : (
            // The click itself asks, since browsers refuse sharing without a user's action.
            <Button variant="primary" autoFocus onPress={start}>
              {t(`sharing.start_${asking}`)}
            </Button>
          )}
        </>
      }
    >
      <WatchNotice />
      <ConsentRefusal />
    </Dialog>
  );
}

/** Blocks F5 (with any modifier) and Ctrl or ⌘ with R (in any layout), since a reload would end sharing. */
function useReloadBlocked(): void {
  const send = useSend();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isReload = event.key === 'F5' || (event.code === 'KeyR' && (event.ctrlKey || event.metaKey));
      if (!isReload) return;
      event.preventDefault();
      if (!event.repeat) send({ type: 'ReloadBlocked' });
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [send]);
}
