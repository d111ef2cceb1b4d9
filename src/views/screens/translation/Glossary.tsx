import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_GLOSSARY_CHARS } from '#domain/translation/translation.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useGivenText } from '#views/kit/useGivenText.ts';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { languageName } from '#views/kit/languageName.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

/** The delegation's glossary, so that all its translators use the same terms. */
export function Glossary({ langs }: { readonly langs: readonly string[] }) {
  const { t } = useTranslation();
  const resource = useResource('glossary', {});
  const command = useCommand('setGlossaryEntry');
  const { give, state, isRunning } = command;
  const [lang, setLang] = useState(langs[0] ?? '');
  const term = useGivenText(command);
  const meaning = useGivenText(command);
  const set = (entry: RequestOf<'setGlossaryEntry'>) => give({ call: 'setGlossaryEntry', request: entry });
  return (
    <Card title={t('translation.glossary')}>
      <div className={look('grid', 'single', 'gap16')}>
        <Loaded of={resource} shape="rows" count={3}>
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState
                icon={BookOpenText}
                title={t('translation.glossary_empty')}
                text={t('translation.glossary_empty_text')}
              />
            ) : (
              <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <strong>{entry.term}</strong>
                    <span lang={entry.lang} dir="auto">
                      {entry.meaning}
                    </span>
                    <span className={styles['hint']}>
                      {languageName(entry.lang)} · {entry.by}
                    </span>
                    <Button
                      size="s"
                      variant="quiet"
                      onPress={() => set({ lang: entry.lang, term: entry.term, meaning: '' })}
                    >
                      {t('translation.glossary_remove')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <form
          className={look('flex', 'wrap', 'bottom', 'gap12')}
          onSubmit={(event) => {
            event.preventDefault();
            set({ lang, term: term.text, meaning: meaning.text });
            term.hold();
            meaning.hold();
          }}
        >
          <TextField
            label={t('translation.glossary_term')}
            value={term.text}
            onChange={term.setText}
            maxLength={MAX_GLOSSARY_CHARS}
          />
          <TextField
            label={t('translation.glossary_meaning')}
            value={meaning.text}
            onChange={meaning.setText}
            maxLength={MAX_GLOSSARY_CHARS}
          />
          {langs.length > 1 && (
            <Select
              label={t('statement.language')}
              value={lang}
              onChange={setLang}
              options={langs.map((value) => ({ value, label: languageName(value) }))}
            />
          )}
          <Button
            type="submit"
            busy={isRunning}
            disabled={term.text.trim() === '' || meaning.text.trim() === ''}
          >
            {t('translation.glossary_add')}
          </Button>
          <CommandNote state={state} done="" />
        </form>
      </div>
    </Card>
  );
}
