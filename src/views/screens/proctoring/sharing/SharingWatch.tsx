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
 * The watch on every page of those who must share: F5 and Ctrl+R do nothing (PRC-4), and a person who starts sharing
 * from the sidebar before they have agreed to being watched reads first what it means.
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
            // The press itself asks: browsers give nothing to a page that does by itself.
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

/** F5, whatever is held with it, and R with Ctrl or ⌘ in any layout: loading the page anew would end what is shared. */
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
