import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_FIELDS, type PlaceField } from '#domain/people/people.ts';
import { type ParticipantsAdded } from '#protocol/wire/staff/people/participants.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './People.module.css';

/** Adds people to a contest, by login names or all people of a group, school, site or room. */
export function AddParticipants({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="primary" icon={UserPlus} onPress={() => setOpen(true)}>
        {t('participants.add')}
      </Button>
      {isOpen && <AddDialog contestId={contestId} onClose={() => setOpen(false)} />}
    </>
  );
}

type By = 'names' | PlaceField;

function AddDialog(props: { readonly contestId: number; readonly onClose: () => void }) {
  const { contestId, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('addParticipants');
  const [by, setBy] = useState<By>('names');
  const [text, setText] = useState('');
  const [value, setValue] = useState('');
  const [category, setCategory] = useState('');
  const [isAccommodated, setAccommodated] = useState(true);
  const names = namesIn(text);
  const answer = command.state?.kind === 'done' ? command.state.answer : null;
  const isDone = answer !== null && answer.added + answer.already > 0;
  const isHeld = answer !== null && !isDone && answer.refused.length > 0;
  const add = (despite: boolean) => {
    const who = by === 'names' ? { names: JSON.stringify(names) } : { field: by, value };
    command.give({
      call: 'addParticipants',
      request: { cid: contestId, ...who, category, despite, accommodate: isAccommodated },
    });
  };
  const chooseBy = (to: By) => {
    setBy(to);
    setValue('');
  };
  /** Every edit also forgets the last answer, which belongs to the earlier input. */
  const edited =
    <T,>(set: (value: T) => void) =>
    (to: T) => {
      command.forget();
      set(to);
    };
  return (
    <Dialog
      open
      size="m"
      title={t('participants.add')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t(isDone ? 'participants.close' : 'dialog.cancel')}</Button>
          {!isDone && (
            <Button
              variant="primary"
              busy={command.isRunning}
              disabled={by === 'names' ? names.length === 0 : value === ''}
              onPress={() => add(isHeld)}
            >
              {t(isHeld ? 'participants.add_known' : 'participants.add_confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={look('grid', 'gap16')}>
        <Whom
          by={by}
          onBy={edited(chooseBy)}
          text={text}
          onText={edited(setText)}
          value={value}
          onValue={edited(setValue)}
        />
        <TextField
          label={t('people.category')}
          hint={t('participants.category_hint')}
          value={category}
          onChange={edited(setCategory)}
        />
        <Checkbox
          label={t('participants.accommodate')}
          checked={isAccommodated}
          onChange={edited(setAccommodated)}
        />
        {answer !== null && <Outcome answer={answer} isDone={isDone} />}
        {answer === null && <CommandNote state={command.state} done="" />}
      </div>
    </Dialog>
  );
}

/** Fields for the people to add: login names, or a value of a field that people share. */
function Whom(props: {
  readonly by: By;
  readonly onBy: (by: By) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const { by, onBy, text, onText, value, onValue } = props;
  const { t } = useTranslation();
  const known = useResource('peopleValues', {}).answer;
  return (
    <>
      <Select
        label={t('participants.by')}
        value={by}
        onChange={onBy}
        options={[
          { value: 'names', label: t('participants.by_names') },
          ...PLACE_FIELDS.map((field) => ({ value: field, label: t(`people.field.${field}`) })),
        ]}
      />
      {by === 'names' ? (
        <TextArea
          label={t('participants.names')}
          hint={t('participants.names_hint')}
          value={text}
          onChange={onText}
          autoFocus
        />
      ) : (
        <Select
          label={t(`people.field.${by}`)}
          value={value}
          onChange={onValue}
          options={[
            { value: '', label: t('participants.choose_value') },
            ...(known?.[by] ?? []).map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
    </>
  );
}

/** The number of added people, and the names of the people who were not added. */
function Outcome(props: { readonly answer: ParticipantsAdded; readonly isDone: boolean }) {
  const { answer, isDone } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <div role="status" className={look('grid', 'gap16')}>
      <p>
        {isDone
          ? t('participants.added', { added: answer.added, already: answer.already })
          : t('participants.added_none')}
      </p>
      {answer.accommodated > 0 && <p>{t('participants.accommodated', { count: answer.accommodated })}</p>}
      {answer.refused.length > 0 && (
        <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
          {answer.refused.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className={classNames(look('hint'), styles['hint'])}>{tAny(why)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The login names in a text, separated by newlines, commas, semicolons or spaces. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
