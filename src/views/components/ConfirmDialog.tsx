import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** A question to the person. Texts are translated; the title names the thing ("Finish the contest?"). */
export interface Question {
  readonly title: string;
  readonly message?: ReactNode;
  /** The verb of the action ("Finish"), not "Yes". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** For an action that cannot be undone. */
  readonly isDangerous?: boolean;
}

/** Asks before an action that cannot be undone. A dangerous question starts with the focus on "cancel". */
export function ConfirmDialog(props: Question & { readonly onAnswer: (confirmed: boolean) => void }) {
  const { onAnswer, title, message, confirmLabel, cancelLabel, isDangerous = false } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={title}
      tone={isDangerous ? 'wait' : 'plain'}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onPress={() => onAnswer(false)} autoFocus={isDangerous}>
            {cancelLabel ?? t('dialog.cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            autoFocus={!isDangerous}
            onPress={() => onAnswer(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}
