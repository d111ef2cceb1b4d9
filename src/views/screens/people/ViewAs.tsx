import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';

/** Shows an admin the view of a contestant, in a separate tab. */
export function ViewAs({ uid, name }: { readonly uid: number; readonly name: string }) {
  const { t } = useTranslation();
  const command = useCommand('viewAs');
  const [isOpen, setOpen] = useState(false);
  const token = command.state?.kind === 'done' ? command.state.answer.token : null;
  const close = () => {
    setOpen(false);
    command.forget();
  };
  const look = () => {
    // Browsers send the part after # to no server, so no log has it; the token works once, for one minute.
    window.open(`/view/login#token=${token}`, '_blank', 'noopener');
    close();
  };
  return (
    <>
      <Button
        size="s"
        icon={Eye}
        onPress={() => {
          setOpen(true);
          command.give({ call: 'viewAs', request: { uid } });
        }}
      >
        {t('people.view.open')}
      </Button>
      {isOpen && (
        <Dialog
          open
          size="m"
          title={t('people.view.title', { name })}
          onClose={close}
          actions={
            <>
              <Button onPress={close}>{t('dialog.cancel')}</Button>
              {token !== null && (
                <Button variant="primary" autoFocus onPress={look}>
                  {t('people.view.tab')}
                </Button>
              )}
            </>
          }
        >
          <p>{t('people.view.text')}</p>
          <CommandNote state={command.state?.kind === 'done' ? null : command.state} done="" />
        </Dialog>
      )}
    </>
  );
}
