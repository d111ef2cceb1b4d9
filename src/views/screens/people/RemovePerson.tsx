import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './People.module.css';

/** Deletes a person, or anonymises one whose work is kept; typing their login name confirms it. */
export function RemovePerson({ detail: { person, has_work } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const command = useCommand('removePerson');
  const [name, setName] = useState('');
  const how = has_work ? 'anonymise' : 'delete';
  return (
    <Card title={t(`people.remove.${how}`)}>
      <p className={classNames(look('hint'), styles['hint'])}>{t(`people.remove.${how}_text`)}</p>
      <div className={styles['confirm']}>
        <TextField
          label={t('people.remove.type_name', { name: person.name })}
          value={name}
          onChange={setName}
        />
        <Button
          variant="danger"
          busy={command.isRunning}
          disabled={name.trim() !== person.name}
          onPress={() => command.give({ call: 'removePerson', request: { uid: person.id, how, name } })}
        >
          {t(`people.remove.${how}`)}
        </Button>
      </div>
      <CommandNote state={command.state} done={t('people.remove.done')} />
    </Card>
  );
}
