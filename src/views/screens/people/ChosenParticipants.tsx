import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { useMayArrange } from './mayArrange.ts';
import { NamedPeople } from '#views/kit/staff/NamedPeople.tsx';
import { look } from '#views/components/look.ts';
import styles from './People.module.css';

const MOST_MINUTES = 600;

/** Changes for chosen people of a contest: time, category, board, removal. */
export function ChosenParticipants(props: {
  readonly contestId: number;
  readonly chosen: readonly Participant[];
  readonly onClear: () => void;
}) {
  const { contestId, chosen, onClear } = props;
  const { t } = useTranslation();
  const { mayArrange } = useMayArrange();
  const time = useCommand('extendParticipants');
  const set = useCommand('setParticipants');
  const [asked, setAsked] = useState<'time' | 'category' | null>(null);
  const ids = JSON.stringify(chosen.map(({ id }) => id));
  const request = { cid: contestId, ids };
  const close = () => {
    setAsked(null);
    time.forget();
    set.forget();
  };
  /** Opens a dialog, and first closes the outcome of an earlier one. */
  const ask = (what: 'time' | 'category') => {
    close();
    setAsked(what);
  };
  const show = (isShown: boolean) =>
    set.give({ call: 'setParticipants', request: { ...request, on_board: isShown } });
  return (
    <div
      role="group"
      aria-label={t('participants.chosen', { count: chosen.length })}
      className={styles['chosen']}
    >
      <strong>{t('participants.chosen', { count: chosen.length })}</strong>
      <Button size="s" onPress={() => ask('time')}>
        {t('staff.people.extend')}
      </Button>
      {mayArrange && (
        <>
          <Button size="s" onPress={() => ask('category')}>
            {t('people.category')}
          </Button>
          <Button size="s" busy={set.isRunning} onPress={() => show(false)}>
            {t('participants.hide')}
          </Button>
          <Button size="s" busy={set.isRunning} onPress={() => show(true)}>
            {t('participants.show')}
          </Button>
          {chosen.some(hasPicture) && (
            <RemovePictures contestId={contestId} chosen={chosen.filter(hasPicture)} />
          )}
          <Remove contestId={contestId} chosen={chosen} />
        </>
      )}
      <Button size="s" variant="quiet" onPress={onClear}>
        {t('participants.choose_none')}
      </Button>
      {asked === null && <CommandNote state={set.state} done={t('participants.set')} />}
      {asked === 'time' && (
        <TimeDialog
          count={chosen.length}
          command={time}
          onGive={(given) => time.give({ call: 'extendParticipants', request: { ...request, ...given } })}
          onDone={() => setAsked(null)}
          onClose={close}
        />
      )}
      {asked === 'category' && (
        <CategoryDialog
          count={chosen.length}
          command={set}
          onSet={(category) => set.give({ call: 'setParticipants', request: { ...request, category } })}
          onDone={() => setAsked(null)}
          onClose={close}
        />
      )}
    </div>
  );
}

function nameOf({ display_name: shown, name }: Participant): string {
  return shown || name;
}

function hasPicture({ picture }: Participant): boolean {
  return picture !== undefined;
}

interface Chosen {
  readonly contestId: number;
  readonly chosen: readonly Participant[];
}

function RemovePictures({ contestId, chosen }: Chosen) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('removeParticipantPictures');
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('participants.pictures_remove_ask'),
      message: (
        <div className={look('grid', 'gap16')}>
          <p>{t('participants.chosen', { count: chosen.length })}</p>
          <NamedPeople names={chosen.map(nameOf)} />
        </div>
      ),
      confirmLabel: t('participants.pictures_remove'),
      isDangerous: true,
    });
    const ids = JSON.stringify(chosen.map(({ id }) => id));
    if (isConfirmed) command.give({ call: 'removeParticipantPictures', request: { cid: contestId, ids } });
  };
  return (
    <>
      <Button size="s" busy={command.isRunning} onPress={() => void remove()}>
        {t('participants.pictures_remove')}
      </Button>
      <CommandNote state={command.state} done="" />
    </>
  );
}

function Remove({ contestId, chosen }: Chosen) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('removeParticipants');
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('participants.remove_ask', { count: chosen.length }),
      message: (
        <div className={look('grid', 'gap16')}>
          <NamedPeople names={chosen.map(nameOf)} />
          <p>{t('participants.remove_text')}</p>
        </div>
      ),
      confirmLabel: t('participants.remove'),
      isDangerous: true,
    });
    const ids = JSON.stringify(chosen.map(({ id }) => id));
    if (isConfirmed) command.give({ call: 'removeParticipants', request: { cid: contestId, ids } });
  };
  const kept = command.state?.kind === 'done' ? command.state.answer.kept : [];
  return (
    <>
      <Button size="s" variant="danger" busy={command.isRunning} onPress={() => void remove()}>
        {t('participants.remove')}
      </Button>
      <CommandNote
        state={command.state}
        done={kept.length === 0 ? '' : t('participants.kept', { names: kept.join(', ') })}
      />
    </>
  );
}

/** Asks for minutes and a reason; closes when the time is given. */
function TimeDialog(props: {
  readonly count: number;
  readonly command: LastCommand;
  readonly onGive: (given: { readonly minutes: number; readonly reason: string }) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { count, command, onGive, onDone, onClose } = props;
  const { t } = useTranslation();
  useClosing(command, onDone);
  const [minutes, setMinutes] = useState('');
  const [reason, setReason] = useState('');
  const given = Number(minutes);
  const isFit = Number.isInteger(given) && given !== 0 && Math.abs(given) <= MOST_MINUTES;
  return (
    <Dialog
      open
      title={t('participants.time_ask', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={!isFit || reason.trim() === ''}
            onPress={() => onGive({ minutes: given, reason })}
          >
            {t('staff.people.extend')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16')}>
        <TextField
          label={t('participants.minutes')}
          hint={t('participants.minutes_hint')}
          value={minutes}
          onChange={setMinutes}
          autoFocus
        />
        <ReasonField value={reason} onChange={setReason} />
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}

function CategoryDialog(props: {
  readonly count: number;
  readonly command: LastCommand;
  readonly onSet: (category: string) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { count, command, onSet, onDone, onClose } = props;
  const { t } = useTranslation();
  useClosing(command, onDone);
  const [category, setCategory] = useState('');
  return (
    <Dialog
      open
      title={t('participants.category_ask', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={command.isRunning} onPress={() => onSet(category)}>
            {t('participants.category_set')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('people.category')}
        hint={t('participants.category_none')}
        value={category}
        onChange={setCategory}
        autoFocus
      />
      <CommandNote state={command.state} done="" />
    </Dialog>
  );
}
