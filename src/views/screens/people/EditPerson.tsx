import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_FIELDS } from '#domain/people/people.ts';
import { ROLES } from '#domain/roles.ts';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useMayArrange } from './mayArrange.ts';
import styles from './People.module.css';
import { faultsOf, type PersonDraft } from './personDraft.ts';
import { PersonFields } from './PersonFields.tsx';
import { look } from '#views/components/look.ts';

/** A form for the details of a person; only changed details are sent. */
export function EditPerson({ detail: { person } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const { isAdmin } = useMayArrange();
  const command = useCommand('changePerson');
  // The details at the form's start, which stay: the server detects changes by others meanwhile.
  const [shown] = useState(person);
  const [draft, setDraft] = useState<PersonDraft>(person);
  const [role, setRole] = useState(person.role);
  const faults = faultsOf(draft);
  const changed = PERSON_FIELDS.filter((field) => draft[field].trim() !== shown[field]);
  const isChanged = changed.length > 0 || role !== shown.role;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isChanged || Object.keys(faults).length > 0) return;
    const changes = {
      ...Object.fromEntries(changed.map((field) => [field, { from: shown[field], to: draft[field].trim() }])),
      ...(role !== shown.role && { role: { from: shown.role, to: role } }),
    };
    command.give({
      call: 'changePerson',
      request: { uid: person.id, changes: JSON.stringify(changes) },
    });
  };
  return (
    <Card title={t('people.details')}>
      <form className={styles['form']} onSubmit={save} noValidate>
        <PersonFields draft={draft} onChange={setDraft} errors={faults} />
        {isAdmin && (
          <Select
            label={t('people.role')}
            value={role}
            onChange={setRole}
            options={ROLES.map((one) => ({ value: one, label: t(`people.role.${one}`) }))}
          />
        )}
        <div className={styles['wide']}>
          <div className={look('row', 'wrap', 'gap8')}>
            <Button type="submit" variant="primary" busy={command.isRunning} disabled={!isChanged}>
              {t('people.save')}
            </Button>
            <CommandNote state={command.state} done={t('people.saved')} />
          </div>
        </div>
      </form>
    </Card>
  );
}
