import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#views/components/Dialog.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Select } from '#views/components/Select.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { QuizNotes } from './QuizNotes.tsx';
import { look } from '#views/components/look.ts';

const FORMATS = ['yaml', 'gift', 'xml'] as const;

/** Exports a quiz in our format or one of Moodle's; first lists the parts that the format cannot contain. */
export function QuizOut(props: {
  readonly task: number;
  readonly langs: readonly string[];
  readonly onClose: () => void;
}) {
  const { task, langs, onClose } = props;
  const { t } = useTranslation();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xml');
  const [lang, setLang] = useState(langs[0] ?? 'en');
  const asked = format === 'yaml' ? null : lang;
  const request = { tid: task, format, ...(asked !== null && { lang: asked }) };
  const resource = useResource('quizFileNotes', request);
  // While another format loads, the resource still has the answer for the last format.
  const answer = resource.isLoading ? null : resource.answer;
  const findings = answer?.findings ?? [];
  const isFaulty = findings.some(({ severity }) => severity === 'error');
  return (
    <Dialog
      open
      size="m"
      title={t('workshop.quiz.out')}
      onClose={onClose}
      actions={
        !isFaulty && (
          <DownloadButton
            label={t('workshop.quiz.out_file')}
            variant="primary"
            download={{ kind: 'quizFile', task, format, lang: asked }}
          >
            {t('workshop.quiz.out_file')}
          </DownloadButton>
        )
      }
    >
      <div className={look('grid', 'single', 'gap16')}>
        <RadioList
          label={t('workshop.quiz.out_format')}
          value={format}
          onChange={setFormat}
          options={FORMATS.map((one) => ({ value: one, label: t(`workshop.quiz.out_format.${one}`) }))}
        />
        {asked !== null && langs.length > 1 && (
          <Select
            label={t('workshop.quiz.out_lang')}
            value={asked}
            onChange={setLang}
            options={langs.map((one) => ({ value: one, label: languageName(one) }))}
          />
        )}
        <Loaded of={{ ...resource, answer }} shape="text" count={2} onlyNewest>
          {() => <QuizNotes findings={findings} label={t('workshop.quiz.out_lost')} />}
        </Loaded>
      </div>
    </Dialog>
  );
}
