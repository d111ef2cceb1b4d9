import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { type Wall } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { nameOf } from './tileFacts.ts';

/** Hands contestants over to another proctor, with a note; that proctor has charge after accepting. */
export function HandOverDialog(props: {
  readonly contestId: number;
  readonly participants: readonly number[];
  readonly proctors: Wall['proctors'];
  readonly onClose: () => void;
}) {
  const { contestId, participants, proctors, onClose } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('handOver');
  const [to, setTo] = useState(proctors[0]?.username ?? '');
  const [note, setNote] = useState('');
  // The people at the time when the dialog was opened; later changes of the list do not matter.
  const [people] = useState(participants);
  const isDone = state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wall.hand_over_title', { count: people.length })}
      actions={
        <>
          <CommandNote state={state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={isRunning}
            disabled={to === ''}
            onPress={() =>
              give({
                call: 'handOver',
                request: { cid: contestId, to, participants: JSON.stringify(people), note },
              })
            }
          >
            {t('wall.hand_over')}
          </Button>
        </>
      }
    >
      <Select
        label={t('wall.hand_over_to')}
        value={to}
        options={proctors.map((one) => ({ value: one.username, label: nameOf(one) }))}
        onChange={setTo}
      />
      <TextArea
        label={t('wall.note')}
        hint={t('wall.hand_over_hint')}
        value={note}
        maxLength={MAX_REASON_CHARS}
        onChange={setNote}
      />
    </Dialog>
  );
}
