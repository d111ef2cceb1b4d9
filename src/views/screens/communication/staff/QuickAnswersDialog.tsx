import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS, MAX_QUICK_ANSWERS, MAX_QUICK_LABEL_CHARS } from '#domain/limits.ts';
import { type QuickAnswer } from '#protocol/wire/staff/communication/desk-question.ts';
import { type QuickAnswerList } from '#protocol/wire/staff/communication/talk.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useQuickWords } from './quickAnswers.ts';
import { look } from '#views/components/look.ts';
import styles from './QuickAnswersDialog.module.css';

/** The short answers of a contest; staff can add, change, sort and remove them (COM-2). */
export function QuickAnswersDialog(props: { readonly contestId: number; readonly onClose: () => void }) {
  const { contestId, onClose } = props;
  const { t } = useTranslation();
  const resource = useResource('quickAnswers', {}, { contestId });
  // Updates do not change a list that is being edited; saving an outdated list is refused.
  const { answer } = resource;
  const [kept, setKept] = useState<QuickAnswerList | null>(null);
  if (kept === null && answer?.contest === contestId) setKept(answer);
  if (kept !== null) return <Editor list={kept} contestId={contestId} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('staff.quick.edit')} size="m">
      <Loaded of={resource} shape="text" count={5} title={t('staff.quick.not_loaded')}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface Line {
  readonly key: number;
  readonly answer: QuickAnswer;
}

function Editor(props: {
  readonly list: QuickAnswerList;
  readonly contestId: number;
  readonly onClose: () => void;
}) {
  const { list, contestId, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('setQuickAnswers');
  const [lines, setLines] = useState<readonly Line[]>(() =>
    list.answers.map((answer, key) => ({ key, answer })),
  );
  const [nextKey, setNextKey] = useState(lines.length);
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  const change = (key: number, answer: QuickAnswer) =>
    setLines(lines.map((line) => (line.key === key ? { key, answer } : line)));
  const move = (from: number, to: number) => {
    const line = lines[from];
    if (line !== undefined) setLines(lines.toSpliced(from, 1).toSpliced(to, 0, line));
  };
  const add = () => {
    setLines([...lines, { key: nextKey, answer: { standard: null, label: '', text: '' } }]);
    setNextKey(nextKey + 1);
  };
  const isWhole = lines.every(
    ({ answer }) => answer.standard !== null || (answer.label.trim() !== '' && answer.text.trim() !== ''),
  );
  const save = () =>
    command.give({
      call: 'setQuickAnswers',
      request: { version: list.version, answers: JSON.stringify(lines.map(({ answer }) => answer)) },
      contestId,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('staff.quick.edit')}
      size="l"
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={command.isRunning} disabled={!isWhole} onPress={save}>
            {t('staff.quick.save')}
          </Button>
        </>
      }
    >
      <p className={styles['hint']}>{t('staff.quick.edit_hint')}</p>
      <ol className={look('grid', 'gap12', 'under16')}>
        {lines.map(({ key, answer }, index) => (
          <QuickLine
            key={key}
            answer={answer}
            place={index + 1}
            isLast={index === lines.length - 1}
            onChange={(changed) => change(key, changed)}
            onMove={(step) => move(index, index + step)}
            onRemove={() => setLines(lines.filter((line) => line.key !== key))}
          />
        ))}
      </ol>
      <Button icon={Plus} disabled={lines.length >= MAX_QUICK_ANSWERS} onPress={add}>
        {t('staff.quick.add')}
      </Button>
    </Dialog>
  );
}

function QuickLine(props: {
  readonly answer: QuickAnswer;
  readonly place: number;
  readonly isLast: boolean;
  readonly onChange: (answer: QuickAnswer) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}) {
  const { answer, place, isLast, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const wordsOf = useQuickWords();
  const { label, text } = wordsOf(answer);
  // A changed standard answer becomes the contest's own, with the text in the current language.
  const write = (changed: { readonly label?: string; readonly text?: string }) =>
    onChange({ standard: null, label, text, ...changed });
  return (
    <li className={styles['line']}>
      <TextField
        label={t('staff.quick.label', { place })}
        maxLength={MAX_QUICK_LABEL_CHARS}
        value={label}
        onChange={(words) => write({ label: words })}
      />
      <TextField
        label={t('staff.quick.text', { place })}
        maxLength={MAX_ANSWER_CHARS}
        value={text}
        onChange={(words) => write({ text: words })}
      />
      <span className={look('flex')}>
        <IconButton
          icon={ArrowUp}
          size="s"
          label={t('staff.quick.up', { label })}
          disabled={place === 1}
          onPress={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          size="s"
          label={t('staff.quick.down', { label })}
          disabled={isLast}
          onPress={() => onMove(1)}
        />
        <IconButton icon={Trash2} size="s" label={t('staff.quick.remove', { label })} onPress={onRemove} />
      </span>
    </li>
  );
}
