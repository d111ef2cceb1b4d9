import { FileText } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageLabel } from '#domain/submissions/languages.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type State } from '#streams/state/state.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { mebibytes } from '#views/kit/amounts.ts';
import { Attachments } from './Attachments.tsx';
import {
  firstStatement,
  StatementDownload,
  StatementLanguages,
  StatementView,
  titleOf,
} from './StatementView.tsx';
import { classNames } from '#views/components/classNames.ts';
import styles from './StatementPane.module.css';

const selectLanguage = ({ system }: State) => system.language;

/** The statement beside the editor, with its limits above and its files below. */
export const StatementPane = memo(function StatementPane({ task }: { readonly task: TaskDetail }) {
  const { number, name, statements } = task;
  const preferred = useSelected(selectLanguage);
  const [chosen, setChosen] = useState<string | null>(null);
  const { t } = useTranslation();
  const lang = chosen ?? firstStatement(statements, preferred);
  return (
    <>
      <div className={styles['limits']}>
        <Limits task={task} />
      </div>
      {lang === null ? (
        <EmptyState icon={FileText} title={t('statement.none')} text={t('statement.none_text')} />
      ) : (
        <>
          <div className={classNames(styles['actions'], 'no-print')}>
            <StatementLanguages statements={statements} selected={lang} onSelect={setChosen} />
            <StatementDownload key={lang} number={number} lang={lang} />
            <span className={styles['alone']}>
              <ButtonLink to={`/task/${number}/pdf/${lang}`} variant="quiet" size="s" icon={FileText}>
                {t('statement.alone')}
              </ButtonLink>
            </span>
          </div>
          <div className={styles['statement']}>
            <StatementView
              key={lang}
              number={number}
              lang={lang}
              title={name}
              ownTitle={titleOf(statements, lang)}
              height="max(360px, calc(100dvh - 260px))"
            />
          </div>
        </>
      )}
      <Attachments task={task} />
    </>
  );
});

function Limits({ task }: { readonly task: TaskDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <span>{t('task.time_limit', { time: format.duration(task.time_limit_ms) })}</span>
      <span>{t('task.memory_limit', { size: mebibytes(task.memory_limit_bytes, format) })}</span>
      {task.kind === 'interactive' && <span>{t('task.interactive')}</span>}
      {task.kind === 'output-only' && <span>{t('task.output_only')}</span>}
      {task.input_file !== null && <span>{t('task.input_file', { name: task.input_file })}</span>}
      {task.output_file !== null && <span>{t('task.output_file', { name: task.output_file })}</span>}
      <span>{t('task.languages', { languages: task.languages.map(languageLabel).join(', ') })}</span>
    </>
  );
}
