import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';

/** The purpose of asking for a path. */
export type PathQuestion =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly path: string };

/** Asks for the path of a new file or folder, or for the new path of one that is moved. */
export function PathDialog(props: {
  readonly question: PathQuestion;
  readonly onClose: () => void;
  readonly onAnswer: (path: string) => void;
}) {
  const { question, onClose, onAnswer } = props;
  const { t } = useTranslation();
  const [path, setPath] = useState(question.path);
  const wanted = path.trim().replace(/^\/+|\/+$/g, '');
  const isReady = wanted !== '' && !(question.kind === 'move' && wanted === question.from);
  const answer = () => {
    if (isReady) onAnswer(wanted);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`files.ask.${question.kind}`)}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button variant="primary" disabled={!isReady} onPress={answer}>
            {t(`files.ask.${question.kind}_confirm`)}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <TextField
          label={t('files.path')}
          hint={t('files.path_hint')}
          value={path}
          onChange={setPath}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
