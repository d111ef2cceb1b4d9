import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_FIELDS } from '#domain/people/people.ts';
import { type Role, ROLES } from '#domain/roles.ts';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useMayArrange } from './mayArrange.ts';
import styles from './People.module.css';
import { faultsOf, type PersonDraft } from './personDraft.ts';
import { pick } from '#views/kit/mergeFields.ts';
import { PersonFields } from './PersonFields.tsx';
import { look } from '#views/components/look.ts';

/** A form for the details of a person; only changed details are sent. */
export function EditPerson({ detail: { person } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const { isAdmin } = useMayArrange();
  const command = useCommand('changePerson');
  const { draft, changes, edit } = useEdits(person);
  const faults = faultsOf(draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isChanged || Object.keys(faults).length > 0) return;
    command.give({
      call: 'changePerson',
      request: { uid: person.id, changes: JSON.stringify(changes) },
    });
  };
  return (
    <Card title={t('people.details')}>
      <form className={styles['form']} onSubmit={save} noValidate>
        <PersonFields draft={draft} onChange={edit} errors={faults} />
        {isAdmin && (
          <Select
            label={t('people.role')}
            value={draft.role}
            onChange={(role) => edit({ role })}
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

type Details = PersonDraft & { readonly role: Role };
const DETAILS = [...PERSON_FIELDS, 'role'] as const;

/** A detail that is edited: its value before, by which the server detects changes by others, and its new one. */
interface Edit {
  readonly from: string;
  readonly to: string;
}
type Edits = Readonly<Partial<Record<keyof Details, Edit>>>;

/** The details of a form: edited ones stay as they are typed, and the others follow the person's, also after a save. */
function useEdits(person: Details) {
  const [edits, setEdits] = useState<Edits>({});
  const [known, setKnown] = useState(person);
  const changes = trimmed(edits, person);
  if (known !== person) {
    setKnown(person);
    setEdits(pick<Edits>(edits, (name) => name in changes));
  }
  const typed = Object.fromEntries(Object.entries(edits).map(([name, { to }]) => [name, to]));
  const draft = { ...person, ...typed } as Details;
  const edit = (change: Partial<Details>) => {
    const edited = DETAILS.flatMap((name) => {
      const to = change[name] ?? draft[name];
      return to === draft[name] ? [] : [[name, { from: edits[name]?.from ?? person[name], to }] as const];
    });
    const next: Edits = { ...edits, ...Object.fromEntries(edited) };
    setEdits(pick<Edits>(next, (name) => next[name]?.to !== person[name]));
  };
  return { draft, changes, edit };
}

/** The edits as they are sent, without those that change nothing. */
function trimmed(edits: Edits, person: Details): Edits {
  const all = Object.entries(edits).map(([name, { from, to }]) => [name, { from, to: to.trim() }] as const);
  return Object.fromEntries(all.filter(([name, { to }]) => to !== person[name as keyof Details]));
}
