import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStatementLanguage } from '#domain/authoring/task/task-metadata.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { type MetadataForm } from './metadataForm.ts';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

/** The names of a task, each with its language; names and statements should have the same languages. */
export function NamesFields({ values, answer, isReadOnly, set, faults }: MetadataForm) {
  const { t } = useTranslation();
  const { names } = values;
  const langs = Object.keys(names);
  const unnamed = answer.statements.filter((lang) => !(lang in names));
  const name = (lang: string, text: string) => set({ names: { ...names, [lang]: text } });
  return (
    <>
      {faults.has('names') && (
        <p role="alert" className={look('bad', 'size14')}>
          {t('metadata.fault.no_name')}
        </p>
      )}
      {langs.map((lang) => {
        const fault = faults.get(`names.${lang}`);
        return (
          <div key={lang} className={styles['named']}>
            <TextField
              label={t('metadata.name_in', { lang })}
              value={names[lang] ?? ''}
              disabled={isReadOnly}
              maxLength={200}
              error={fault === undefined ? undefined : t(`metadata.fault.${fault}`)}
              hint={answer.statements.includes(lang) ? undefined : t('metadata.name_no_statement')}
              onChange={(text) => name(lang, text)}
            />
            {!isReadOnly && (
              <IconButton
                label={t('metadata.remove_name', { lang })}
                icon={X}
                onPress={() =>
                  set({ names: Object.fromEntries(Object.entries(names).filter(([one]) => one !== lang)) })
                }
              />
            )}
          </div>
        );
      })}
      {unnamed.length > 0 && (
        <p className={look('hint')}>{t('metadata.statement_no_name', { langs: unnamed.join(', ') })}</p>
      )}
      {!isReadOnly && <AddName taken={langs} onAdd={(lang) => name(lang, '')} />}
    </>
  );
}

function AddName(props: { readonly taken: readonly string[]; readonly onAdd: (lang: string) => void }) {
  const { taken, onAdd } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const lang = typed.trim();
  const isNew = isStatementLanguage(lang) && !taken.includes(lang);
  const add = () => {
    onAdd(lang);
    setTyped('');
  };
  const error = taken.includes(lang) ? t('metadata.lang_taken') : t('metadata.fault.language_code');
  return (
    <div className={styles['add']}>
      <TextField
        label={t('metadata.new_lang')}
        hint={t('metadata.new_lang_hint')}
        value={typed}
        maxLength={20}
        error={lang === '' || isNew ? undefined : error}
        onChange={setTyped}
      />
      <Button icon={Plus} disabled={!isNew} onPress={add}>
        {t('metadata.add_name')}
      </Button>
    </div>
  );
}
