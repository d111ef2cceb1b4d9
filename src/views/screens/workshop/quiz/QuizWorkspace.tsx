import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_KINDS } from '../../../../../domain/quiz.ts';
import { type WorkshopTask } from '../../../../../protocol/wire/staff/workshop.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { type RunningEditor } from '../../../components/CodeEditorView.ts';
import { LazyCodeEditor } from '../../../components/LazyCodeEditor.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { languageName } from '../../task/languageName.ts';
import { SavingFault, SavingNote } from '../SavingNote.tsx';
import { useSavedText } from '../useSavedText.ts';
import { useShownPictures } from '../useShownContent.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { readQuizText, withQuestion } from './quizText.ts';
import styles from './Quiz.module.css';

const PICTURE = /\.(?:png|jpe?g|svg)$/i;

/** The text of a quiz beside its questions as competitors see them, saved as one types. */
export function QuizWorkspace(props: {
  readonly task: WorkshopTask;
  readonly file: { readonly path: string; readonly hash: string; readonly text: string };
}) {
  const { task, file } = props;
  const { t } = useTranslation();
  const saved = useSavedText(task.id, file);
  const [editor, setEditor] = useState<RunningEditor | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const mayWrite = task.right !== 'read';
  const quiz = readQuizText(useDeferredValue(saved.text));
  const pictures = useShownPictures(
    task.id,
    task.files.filter(({ path }) => PICTURE.test(path)).map(({ path, hash }) => ({ name: path, path, hash })),
  );
  const langs = quiz.fault === null ? Object.keys(quiz.names) : [];
  const lang = chosen !== null && langs.includes(chosen) ? chosen : (langs[0] ?? 'en');
  const { fault } = quiz;
  return (
    <div className={styles['workspace']}>
      <SavingFault saved={saved} />
      <div className={styles['tools']}>
        {mayWrite && quiz.fault === null && (
          <Menu
            label={t('workshop.quiz.add')}
            trigger={t('workshop.quiz.add')}
            groups={[
              {
                items: QUESTION_KINDS.map((kind) => ({
                  id: kind,
                  label: t(`workshop.quiz.kind.${kind}`),
                  onSelect: () => saved.change(withQuestion(saved.text, kind)),
                })),
              },
            ]}
          />
        )}
        {langs.length > 1 &&
          langs.map((one) => (
            <Button
              key={one}
              size="s"
              variant={one === lang ? 'secondary' : 'quiet'}
              onPress={() => setChosen(one)}
            >
              {languageName(one)}
            </Button>
          ))}
        <SavingNote saved={saved} />
      </div>
      <div className={styles['sides']}>
        <section aria-label={t('workshop.statement.source')} className={styles['source']}>
          <LazyCodeEditor
            label={file.path}
            text={saved.text}
            extension="yaml"
            isReadOnly={!mayWrite}
            onChange={saved.change}
            onRunning={setEditor}
            height="100%"
            wraps
          />
        </section>
        <section tabIndex={0} aria-label={t('workshop.statement.preview')} className={styles['preview']}>
          {fault !== null ? (
            <Alert
              tone="bad"
              title={t('workshop.quiz.unreadable')}
              text={fault}
              {...(quiz.line !== null && {
                action: (
                  <Button size="s" onPress={() => editor?.goTo(quiz.line ?? 1)}>
                    {t('workshop.statement.line', { line: quiz.line })}
                  </Button>
                ),
              })}
            />
          ) : (
            quiz.questions.map((question, place) => (
              <QuestionPreview
                key={place}
                {...{ question, place, lang, pictures, mayWrite }}
                count={quiz.questions.length}
                text={saved.text}
                onChange={saved.change}
              />
            ))
          )}
        </section>
      </div>
    </div>
  );
}
