import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { languageName } from '#views/kit/languageName.ts';
import { look } from '#views/components/look.ts';

/** A choice for the start of a translation: the official text, another delegation's, or no translation. */
export function BeginTranslation({
  text,
  contestId,
}: {
  readonly text: TranslationText;
  readonly contestId: number;
}) {
  const { number: tid, lang, others } = text;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('beginTranslation', 'setTranslationState');
  const [from, setFrom] = useState('');
  const options = [
    { value: '', label: t('translation.from_official') },
    ...others.map(({ id, delegation, lang: other }) => ({
      value: String(id),
      label: `${languageName(other)} · ${delegation}`,
    })),
  ];
  return (
    <Card title={t('translation.begin_title', { language: languageName(lang) })}>
      <div className={look('flex', 'wrap', 'bottom', 'gap12')}>
        {others.length > 0 && (
          <Select label={t('translation.from')} value={from} onChange={setFrom} options={options} />
        )}
        <Button
          variant="primary"
          busy={isRunning}
          onPress={() =>
            give({
              call: 'beginTranslation',
              contestId,
              request: { tid, lang, ...(from !== '' && { from: Number(from) }) },
            })
          }
        >
          {t('translation.begin')}
        </Button>
        <Button
          busy={isRunning}
          onPress={() =>
            give({
              call: 'setTranslationState',
              contestId,
              request: { tid, lang, state: 'finished', keeps_official: true },
            })
          }
        >
          {t('translation.keep_official')}
        </Button>
        <CommandNote state={state} done="" />
      </div>
    </Card>
  );
}
