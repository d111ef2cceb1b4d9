import { useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { type RunningEditor } from '#views/components/editor/CodeEditorView.ts';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { TabList } from '#views/components/Tabs.tsx';
import { PictureButton } from '../statement/PictureButton.tsx';
import { pictureName, usePictureUpload } from '../statement/usePictureDrop.ts';
import { SavingFault } from '../SavingNote.tsx';
import { type SavedText } from '../useSavedText.ts';
import { useShownPictures } from '../useShownPictures.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionPreview } from './QuestionPreview.tsx';
import { withWords } from './quizEdits.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { type QuizText, readQuizText, textIn } from './quizText.ts';
import { QuizTools } from './QuizTools.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

const PICTURE = /\.(?:png|jpe?g|svg)$/i;
const PICTURES = 'pictures';

/** A quiz as a form or as a text, beside the contestants' view of its questions; saved while typed. */
export function QuizWorkspace(props: {
  readonly task: WorkshopTask;
  readonly path: string;
  readonly saved: SavedText;
}) {
  const { task, path, saved } = props;
  const { t } = useTranslation();
  const id = useId();
  const [editor, setEditor] = useState<RunningEditor | null>(null);
  const [side, setSide] = useState<'form' | 'source'>('form');
  const panel = useRef<HTMLElement>(null);
  const mayWrite = task.right !== 'read';
  const quiz = readQuizText(useDeferredValue(saved.text));
  const files = task.files.filter(({ path }) => PICTURE.test(path));
  const pictures = useShownPictures(
    task.id,
    files.map(({ path, hash }) => ({ name: path, path, hash })),
  );
  const { langs, lang, setLang, questions, place, question, setPlace } = useChosen(quiz);
  const isForm = side === 'form' && question !== undefined;
  const edit = (change: (text: string) => string) => saved.change(change(saved.text));
  const choose = (next: number) => {
    setPlace(next);
    setSide('form');
    panel.current?.focus();
  };
  const drop = usePictureUpload(task.id, {
    folder: PICTURES,
    taken: files.flatMap(({ path }) =>
      path.startsWith(`${PICTURES}/`) ? [path.slice(PICTURES.length + 1)] : [],
    ),
    insert: (name) => {
      const mark = `![${pictureName(name)}](${PICTURES}/${name})`;
      if (!isForm) editor?.insert(mark);
      else {
        const words = `${textIn(question.text, lang).trimEnd()}\n\n${mark}`;
        edit((text) => withWords(text, place, ['text'], { lang, words }));
      }
    },
  });
  return (
    <div className={look('grid', 'single', 'gap12')}>
      <SavingFault saved={saved} />
      <QuizTools
        {...{ task, saved, langs, lang }}
        isReadable={quiz.fault === null}
        onLang={setLang}
        onAdded={() => choose(questions.length)}
      />
      <div className={classNames(look('grid', 'single', 'gap16'), styles['sides'])}>
        <section
          ref={panel}
          tabIndex={-1}
          id={`${id}-panel`}
          aria-label={t(isForm ? 'workshop.quiz.form' : 'workshop.statement.source')}
          className={styles['source']}
        >
          <div className={styles['bar']}>
            <TabList
              id={id}
              panelOf={() => `${id}-panel`}
              label={t('workshop.quiz.sides')}
              selected={isForm ? 'form' : 'source'}
              onSelect={setSide}
              tabs={[
                { id: 'form', label: t('workshop.quiz.form') },
                { id: 'source', label: 'quiz.yaml' },
              ]}
            />
            {mayWrite && !isForm && <PictureButton drop={drop} />}
          </div>
          {isForm ? (
            <div className={styles['fields']}>
              <Places count={questions.length} place={place} onChoose={setPlace} />
              <QuestionForm
                key={`${place} ${lang}`}
                {...{ question, place, lang, langs, edit }}
                disabled={!mayWrite}
              >
                {mayWrite && <PictureButton drop={drop} />}
              </QuestionForm>
            </div>
          ) : (
            <div className={styles['editor']}>
              <LazyCodeEditor
                label={path}
                text={saved.text}
                extension="yaml"
                isReadOnly={!mayWrite}
                onChange={saved.change}
                onRunning={setEditor}
                height="100%"
                wraps
              />
            </div>
          )}
        </section>
        <section tabIndex={0} aria-label={t('workshop.statement.preview')} className={styles['preview']}>
          <Fault quiz={quiz} onGo={(line) => editor?.goTo(line)} />
          {questions.map((one, at) => (
            <QuestionPreview
              key={at}
              {...{ lang, pictures, mayWrite }}
              question={one}
              place={at}
              isChosen={isForm && at === place}
              count={questions.length}
              text={saved.text}
              onChange={saved.change}
              onChoose={choose}
            />
          ))}
        </section>
      </div>
    </div>
  );
}

/** The shown language and question of a quiz: the chosen ones, as long as they exist. */
function useChosen(quiz: QuizText) {
  const [wanted, setLang] = useState<string | null>(null);
  const [chosen, setPlace] = useState(0);
  const langs = quiz.fault === null ? Object.keys(quiz.names) : [];
  const lang = wanted !== null && langs.includes(wanted) ? wanted : (langs[0] ?? 'en');
  const questions = quiz.fault === null ? quiz.questions : [];
  const place = Math.min(chosen, Math.max(0, questions.length - 1));
  return { langs, lang, setLang, questions, place, question: questions[place], setPlace };
}

/** The reason why a quiz cannot be read, with a link to the line; shows nothing if it can. */
function Fault({ quiz, onGo }: { readonly quiz: QuizText; readonly onGo: (line: number) => void }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  if (quiz.fault === null) return null;
  const { fault, line } = quiz;
  const action = line !== null && (
    <Button size="s" onPress={() => onGo(line)}>
      {t('workshop.statement.line', { line })}
    </Button>
  );
  return (
    <Alert
      tone="bad"
      title={t('workshop.quiz.unreadable')}
      text={sentence(fault)}
      {...(action !== false && { action })}
    />
  );
}

/** Buttons with the numbers of the questions; the chosen question is shown in the form. */
function Places(props: {
  readonly count: number;
  readonly place: number;
  readonly onChoose: (place: number) => void;
}) {
  const { count, place, onChoose } = props;
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t('workshop.quiz.places')}
      className={look('flex', 'wrap', 'gap4', 'under16')}
    >
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          className={styles['place']}
          aria-pressed={at === place}
          aria-label={t('quiz.question', { number: at + 1, count })}
          onClick={() => onChoose(at)}
        >
          {at + 1}
        </button>
      ))}
    </div>
  );
}
