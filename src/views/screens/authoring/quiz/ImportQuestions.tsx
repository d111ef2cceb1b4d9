import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { QuizNotes } from './QuizNotes.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

type Imported = AnswerOf<'bringQuiz'>;

const ENDINGS = ['.xml', '.txt', '.gift', '.yaml', '.yml'];

/** Imports questions from a file or a pasted text; first shows what would be imported and what lost. */
export function ImportQuestions(props: {
  readonly task: number;
  /** Hash of the shown quiz.yaml. */
  readonly hash: string;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation();
  const importing = useQuestionImport(props);
  const { found, isDone, mode } = importing;
  const count = found?.questions.length ?? 0;
  const act = isDone ? (
    <Button variant="primary" onPress={onClose}>
      {t('dialog.close')}
    </Button>
  ) : (
    <Button
      variant={mode === 'replace' ? 'danger' : 'primary'}
      disabled={count === 0}
      busy={importing.isRunning}
      onPress={importing.apply}
    >
      {t('workshop.quiz.bring_apply', { count })}
    </Button>
  );
  return (
    <Dialog open size="l" title={t('workshop.quiz.bring')} onClose={onClose} actions={act}>
      {isDone ? (
        <p role="status">{t('workshop.quiz.brought')}</p>
      ) : (
        <div className={look('grid', 'single', 'gap16')}>
          <Given importing={importing} />
          {found !== null && <Found found={found} />}
          {count > 0 && (
            <RadioList
              label={t('workshop.quiz.bring_mode')}
              value={mode}
              onChange={importing.setMode}
              options={[
                { value: 'add', label: t('workshop.quiz.bring_mode.add') },
                { value: 'replace', label: t('workshop.quiz.bring_mode.replace') },
              ]}
            />
          )}
          {importing.notes}
        </div>
      )}
    </Dialog>
  );
}

/** The given questions, a preview of their import, and whether they are imported. */
function useQuestionImport({ task, hash }: { readonly task: number; readonly hash: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  // The import itself changes the hash of the quiz.
  const [known] = useState(hash);
  const [looked, applied] = [useCommand('bringQuiz'), useCommand('bringQuiz')];
  const give = (command: typeof looked, given: File, apply: boolean) =>
    command.give({
      call: 'bringQuiz',
      request: { tid: task, mode, known, apply },
      files: { quiz: { file: given, name: given.name } },
    });
  const chosen = () => file ?? new File([pasted], 'pasted.txt');
  return {
    file,
    pasted,
    mode,
    setMode,
    found: looked.state?.kind === 'done' ? looked.state.answer : null,
    isDone: applied.state?.kind === 'done',
    isRunning: applied.isRunning,
    look: () => give(looked, chosen(), false),
    apply: () => give(applied, chosen(), true),
    choose: (given: File | null) => {
      setFile(given);
      applied.forget();
      if (given === null) looked.forget();
      else give(looked, given, false);
    },
    paste: (text: string) => {
      setPasted(text);
      looked.forget();
    },
    notes: (
      <>
        <CommandNote state={looked.state} done="" />
        <CommandNote state={applied.state} done="" />
      </>
    ),
  };
}

/** The source of the questions: a file or a pasted text. */
function Given({ importing }: { readonly importing: ReturnType<typeof useQuestionImport> }) {
  const { file, pasted, choose, paste, look: readAll } = importing;
  const { t } = useTranslation();
  return (
    <>
      <FileDrop
        label={t('workshop.quiz.bring_file')}
        hint={t('workshop.quiz.bring_hint')}
        file={file}
        onFile={choose}
        accept={ENDINGS}
      />
      {file === null && (
        <>
          <TextArea label={t('workshop.quiz.bring_paste')} value={pasted} onChange={paste} />
          <div>
            <Button disabled={pasted.trim() === ''} onPress={readAll}>
              {t('workshop.quiz.bring_look')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Found({ found }: { readonly found: Imported }) {
  const { t } = useTranslation();
  const { findings, questions } = found;
  return (
    <>
      <QuizNotes findings={findings} label={t('workshop.quiz.bring_lost')} />
      {questions.length > 0 && (
        <ol
          className={classNames(look('grid', 'gap12'), styles['coming'])}
          aria-label={t('workshop.quiz.bring_coming')}
        >
          {questions.map(({ number, name, kind, points, text }) => (
            <li key={number}>
              <span className={look('row', 'wrap', 'gap8x12')}>
                <strong>{name === '' ? number : `${number}. ${name}`}</strong>
                <Badge>{t(`workshop.quiz.kind.${kind}`)}</Badge>
                <span>{t('quiz.points_of', { count: points, points })}</span>
              </span>
              <Markdown text={text} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
