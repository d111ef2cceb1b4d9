import { FileArchive } from 'lucide-react';
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

/** A person's stored data: export as a file, and erasure, confirmed by typing their login name. */
export function PersonalData({ detail: { person } }: { readonly detail: PersonDetail }) {
  const { t } = useTranslation();
  const exporting = useCommand('exportPerson');
  const erasing = useCommand('erasePerson');
  const [name, setName] = useState('');
  return (
    <Card title={t('personal_data.title')}>
      <div className={look('grid', 'gap16')}>
        <p className={classNames(look('hint'), styles['hint'])}>{t('personal_data.export_text')}</p>
        <div className={look('row', 'wrap', 'gap8')}>
          <Button
            icon={FileArchive}
            busy={exporting.isRunning}
            onPress={() => exporting.give({ call: 'exportPerson', request: { uid: person.id } })}
          >
            {t('personal_data.export')}
          </Button>
          <CommandNote state={exporting.state} done={t('personal_data.exported')} />
        </div>
        <h3>{t('personal_data.erase')}</h3>
        <p className={classNames(look('hint'), styles['hint'])}>{t('personal_data.erase_goes')}</p>
        <p className={classNames(look('hint'), styles['hint'])}>{t('personal_data.erase_stays')}</p>
        <div className={styles['confirm']}>
          <TextField
            label={t('personal_data.type_name', { name: person.name })}
            value={name}
            onChange={setName}
          />
          <Button
            variant="danger"
            busy={erasing.isRunning}
            disabled={name.trim() !== person.name}
            onPress={() => erasing.give({ call: 'erasePerson', request: { uid: person.id, name } })}
          >
            {t('personal_data.erase')}
          </Button>
        </div>
        <CommandNote state={erasing.state} done="" />
      </div>
    </Card>
  );
}
