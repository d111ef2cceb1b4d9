import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, USER_TYPES } from '#domain/roles.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { PasswordField } from '#views/components/PasswordField.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { useMayArrange } from './mayArrange.ts';
import { PasswordSlip } from './PasswordSlip.tsx';
import styles from './People.module.css';
import { pathOf } from './peopleColumns.tsx';
import {
  faultsOfNew,
  NEW_PERSON,
  type NewPersonDraft,
  type NewPersonFaults,
  requestOfNew,
} from './newPerson.ts';
import { PersonFields } from './PersonFields.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

/** /users/create: one person, with a password that the server makes or that is typed (AUT-4). */
export function CreatePersonScreen() {
  const { t } = useTranslation();
  const command = useCommand('createPerson');
  return (
    <>
      <PageHeader title={t('people.create')} eyebrow={<Link to="/users">{t('people.title')}</Link>} />
      {command.state?.kind === 'done' ? (
        <Created answer={command.state.answer} onAnother={() => command.forget()} />
      ) : (
        <CreateForm command={command} />
      )}
    </>
  );
}

function CreateForm({ command }: { readonly command: Commander<'createPerson'> }) {
  const { t } = useTranslation();
  const { isAdmin } = useMayArrange();
  const [draft, setDraft] = useState(NEW_PERSON);
  const [isTried, setTried] = useState(false);
  const faults = faultsOfNew(draft, isAdmin);
  const part: FormPart = {
    draft,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    faults: isTried ? faults : {},
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0 || command.isRunning) return;
    command.give({ call: 'createPerson', request: requestOfNew(draft) });
  };
  return (
    <Card>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <PersonFields
          draft={draft.person}
          onChange={(person) => part.change({ person })}
          errors={part.faults}
        />
        {isAdmin && <RoleFields {...part} />}
        {draft.role === 'user' && <ContestFields {...part} />}
        <PasswordFields {...part} />
        <div className={styles['wide']}>
          <div className={look('row', 'wrap', 'gap8')}>
            <Button type="submit" variant="primary" busy={command.isRunning}>
              {t('people.create_submit')}
            </Button>
            <CommandNote state={command.state} done={t('people.created')} />
          </div>
        </div>
      </form>
    </Card>
  );
}

interface FormPart {
  readonly draft: NewPersonDraft;
  readonly change: (change: Partial<NewPersonDraft>) => void;
  readonly faults: NewPersonFaults;
}

function RoleFields({ draft: { role, types }, change }: FormPart) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('people.role')}
        value={role}
        onChange={(one) => change({ role: one })}
        options={ROLES.map((one) => ({ value: one, label: t(`people.role.${one}`) }))}
      />
      <div className={`${styles['wide']} ${look('grid', 'gap8')}`}>
        {USER_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(`people.type.${type}`)}
            hint={t(`people.type_hint.${type}`)}
            checked={types.includes(type)}
            onChange={(isOn) =>
              change({ types: isOn ? [...types, type] : types.filter((one) => one !== type) })
            }
          />
        ))}
      </div>
    </>
  );
}

function ContestFields({ draft: { contest, category }, change, faults }: FormPart) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const contests = useSelected(selectContests) ?? [];
  return (
    <>
      <Select
        label={t('people.competes_in')}
        value={contest}
        onChange={(one) => change({ contest: one })}
        error={faults.contest === undefined ? undefined : tAny(faults.contest)}
        options={[
          { value: '', label: t('people.no_contest') },
          ...contests.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {contest !== '' && (
        <TextField
          label={t('people.category')}
          value={category}
          onChange={(text) => change({ category: text })}
        />
      )}
    </>
  );
}

function PasswordFields({ draft: { isTyped, password }, change, faults }: FormPart) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <>
      <div className={styles['wide']}>
        <Checkbox
          label={t('people.type_password')}
          hint={t('people.type_password_hint')}
          checked={isTyped}
          onChange={(isOn) => change({ isTyped: isOn })}
        />
      </div>
      {isTyped && (
        <PasswordField
          label={t('login.password')}
          value={password}
          onChange={(text) => change({ password: text })}
          autoComplete="new-password"
          error={faults.password === undefined ? undefined : tAny(faults.password)}
        />
      )}
    </>
  );
}

function Created(props: { readonly answer: AnswerOf<'createPerson'>; readonly onAnother: () => void }) {
  const { person, password } = props.answer;
  const { t } = useTranslation();
  return (
    <Card>
      <div role="status">
        <p>{t('people.created_text', { name: person.display_name })}</p>
        <PasswordSlip name={person.name} password={password} />
        {password !== null && (
          <p className={classNames(look('hint'), styles['hint'])}>{t('people.shown_once')}</p>
        )}
      </div>
      <div className={look('row', 'wrap', 'gap8')}>
        <Button variant="primary" onPress={props.onAnother}>
          {t('people.create_another')}
        </Button>
        <ButtonLink to={pathOf(person.name)}>{t('people.open')}</ButtonLink>
      </div>
    </Card>
  );
}
