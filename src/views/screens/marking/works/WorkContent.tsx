import { FileArchive, FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import styles from './WorkContent.module.css';

type Content = Pick<MarkedWork, 'question_text' | 'language' | 'work_source' | 'is_binary' | 'number'>;

/** The work that is marked: a program with syntax colours, or a question with its text answer. */
export function WorkContent({ work }: { readonly work: Content }) {
  const { question_text: question, language, work_source: source, is_binary: isBinary, number } = work;
  const { t } = useTranslation();
  if (isBinary)
    return <EmptyState icon={FileArchive} title={t('scorer.no_text')} text={t('scorer.no_text_text')} />;
  if (source.trim() === '' && question === null)
    return <EmptyState icon={FileQuestionMark} title={t('scorer.empty_work')} />;
  if (language !== null)
    return (
      <LazyCodeEditor key={number} label={t('scorer.source')} text={source} extension={language} isReadOnly />
    );
  return (
    <div className={styles['words']}>
      {question !== null && (
        <section className={styles['question']} aria-label={t('scorer.question_text')}>
          <h2 className={styles['label']}>{t('scorer.question_text')}</h2>
          <Markdown text={question} />
        </section>
      )}
      <section aria-label={t('scorer.answer')}>
        <h2 className={styles['label']}>{t('scorer.answer')}</h2>
        <p className={styles['answer']} dir="auto">
          {source}
        </p>
      </section>
    </div>
  );
}
