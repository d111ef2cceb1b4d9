import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS } from '../../../../domain/limits.ts';
import { type Question } from '../../../../protocol/wire/communication.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { CommandNote } from '../contest/CommandNote.tsx';
import { QUICK_ANSWERS } from './quickAnswers.ts';
import { useCommand } from '../contest/useCommand.ts';
import styles from './AnswerForm.module.css';

/** Answers a question where it stands: in words or with one press; to the asker, or to everybody as well (COM-2). */
export function AnswerForm(props: {
  readonly question: Question;
  /** The cursor goes into the text as soon as it is there. */
  readonly takesFocus: boolean;
  /** The answer is on the server. */
  readonly onAnswered: () => void;
}) {
  const { question, takesFocus, onAnswered } = props;
  const { t } = useTranslation();
  const command = useCommand();
  const [text, setText] = useState(question.answer ?? '');
  const [everybody, setEverybody] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isDone = command.state?.kind === 'done';

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isDone) onAnswered();
  }, [isDone, onAnswered]);

  const answer = (words: string) => {
    if (command.isRunning || words.trim() === '') return;
    const version = question.desk?.version ?? 0;
    const to = everybody ? 'everybody' : 'asker';
    command.give({ call: 'answer', request: { qid: question.id, answer: words.trim(), version, to } });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    answer(text);
  };
  return (
    <div ref={form} className={styles['form']} onKeyDown={keyDown}>
      <div role="group" aria-label={t('staff.answer.quick')} className={styles['quick']}>
        {QUICK_ANSWERS.map(({ labelKey, textKey }) => (
          <Button key={labelKey} size="s" disabled={command.isRunning} onPress={() => answer(t(textKey))}>
            {t(labelKey)}
          </Button>
        ))}
      </div>
      <TextArea
        label={t('staff.answer.text')}
        hideLabel
        placeholder={t('staff.answer.placeholder')}
        rows={3}
        maxLength={MAX_ANSWER_CHARS}
        value={text}
        onChange={setText}
      />
      <div className={styles['foot']}>
        <Checkbox
          label={t('staff.answer.everybody')}
          hint={everybody ? t('staff.answer.everybody_hint') : ''}
          checked={everybody}
          onChange={setEverybody}
        />
        <div className={styles['send']}>
          <CommandNote state={command.state} done={t('staff.answer.sent')} />
          <Kbd keys={['Ctrl', 'Enter']} />
          <Button
            variant="primary"
            icon={Send}
            busy={command.isRunning}
            disabled={text.trim() === ''}
            onPress={() => answer(text)}
          >
            {everybody ? t('staff.answer.send_all') : t('staff.answer.send')}
          </Button>
        </div>
      </div>
    </div>
  );
}
