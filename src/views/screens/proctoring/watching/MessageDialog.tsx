import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS } from '#domain/limits.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { nameOf } from './tileFacts.ts';

/** Writes to one contestant, or to everybody in their room; the last message can be withdrawn. */
export function MessageDialog(props: {
  readonly contestId: number;
  readonly tile: Tile;
  readonly onClose: () => void;
}) {
  const { contestId, tile, onClose } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('tellWatched');
  const undo = useCommand('withdrawTold');
  const [to, setTo] = useState<'person' | 'room'>('person');
  const [message, setMessage] = useState('');
  const said = state?.kind === 'done' ? state.answer : null;
  if (said !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(undo.state?.kind === 'done' ? 'wall.message_withdrawn' : 'wall.message_sent')}
        tone="good"
        actions={
          <>
            <CommandNote state={undo.state?.kind === 'refused' ? undo.state : null} done="" />
            {undo.state?.kind !== 'done' && (
              <Button
                busy={undo.isRunning}
                onPress={() => undo.give({ call: 'withdrawTold', request: { cid: contestId, aid: said.id } })}
              >
                {t('wall.withdraw')}
              </Button>
            )}
            <Button variant="primary" autoFocus onPress={onClose}>
              {t('wall.done')}
            </Button>
          </>
        }
      >
        <p>{said.message}</p>
      </Dialog>
    );
  const name = to === 'person' ? tile.username : tile.room;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wall.write_title')}
      actions={
        <>
          <CommandNote state={state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={isRunning}
            disabled={message.trim() === ''}
            onPress={() => give({ call: 'tellWatched', request: { cid: contestId, to, name, message } })}
          >
            {t('wall.send')}
          </Button>
        </>
      }
    >
      {tile.room !== '' && (
        <RadioList
          label={t('wall.write_to')}
          value={to}
          options={[
            { value: 'person', label: t('wall.to_person', { name: nameOf(tile) }) },
            { value: 'room', label: t('wall.to_room', { room: tile.room }) },
          ]}
          onChange={setTo}
        />
      )}
      <TextArea
        label={t('wall.message')}
        hint={t('wall.message_hint')}
        value={message}
        rows={4}
        maxLength={MAX_ANSWER_CHARS}
        autoFocus
        onChange={setMessage}
      />
    </Dialog>
  );
}
