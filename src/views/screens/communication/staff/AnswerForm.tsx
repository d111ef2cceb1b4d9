import { Pencil, Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS, MAX_TOPIC_CHARS } from '#domain/limits.ts';
import { type AnsweredTo } from '#protocol/wire/communication.ts';
import { type QuickAnswer } from '#protocol/wire/staff/communication/desk-question.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { AnsweredMeanwhile } from './AnsweredMeanwhile.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import { useQuickWords } from './quickAnswers.ts';
import { type Answering, useAnswering } from './useAnswering.ts';
import { look } from '#views/components/look.ts';
import styles from './AnswerForm.module.css';

/**
 * Answers a question in its card, typed or with a short answer: to the asker, to everybody as well, or as an
 * anonymous announcement (COM-2). Shows the claim, and other answers meanwhile (COM-4).
 */
export function AnswerForm(
  props: Answering & {
    readonly quickAnswers: readonly QuickAnswer[];
    readonly onEditQuick: () => void;
    /** The text field takes the focus when it appears. */
    readonly takesFocus: boolean;
  },
) {
  const { question, claim, takesFocus } = props;
  const { t } = useTranslation();
  const { draft, topic, setTopic, command, isStale, isBlocked, write, seen, answer } = useAnswering(props);
  const { text, to } = draft;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    answer(text);
  };
  return (
    <div ref={form} className={look('grid', 'gap12')} onKeyDown={keyDown}>
      <ClaimBar claim={claim} />
      {isStale && <AnsweredMeanwhile question={question} onSeen={seen} />}
      <QuickAnswers {...props} isDisabled={command.isRunning || isBlocked} onAnswer={answer} />
      {to === 'announcement' && (
        <TextField
          label={t('staff.announce.topic')}
          maxLength={MAX_TOPIC_CHARS}
          value={topic}
          onChange={setTopic}
        />
      )}
      <div onFocus={claim.take}>
        <TextArea
          label={t('staff.answer.text')}
          hideLabel
          placeholder={t('staff.answer.placeholder')}
          rows={3}
          maxLength={MAX_ANSWER_CHARS}
          value={text}
          onChange={(words) => write({ text: words })}
        />
      </div>
      <div className={look('row', 'wrap', 'apart', 'gap12x24')}>
        <Recipients to={to} onChange={(chosen) => write({ to: chosen })} />
        <div className={styles['send']}>
          <CommandNote state={command.state} done={t('staff.answer.sent')} />
          <Kbd keys={['Ctrl', 'Enter']} />
          <Button
            variant="primary"
            icon={Send}
            busy={command.isRunning}
            disabled={text.trim() === '' || isBlocked}
            onPress={() => answer(text)}
          >
            {t(`staff.answer.send_${to}`)}
          </Button>
        </div>
      </div>
    </div>
  );
}

function QuickAnswers(props: {
  readonly quickAnswers: readonly QuickAnswer[];
  readonly onEditQuick: () => void;
  readonly isDisabled: boolean;
  readonly onAnswer: (words: string) => void;
}) {
  const { t } = useTranslation();
  const wordsOf = useQuickWords();
  return (
    <div role="group" aria-label={t('staff.answer.quick')} className={look('flex', 'wrap', 'gap8')}>
      {props.quickAnswers.map((one, index) => {
        const { label, text } = wordsOf(one);
        return (
          <Button key={index} size="s" disabled={props.isDisabled} onPress={() => props.onAnswer(text)}>
            {label}
          </Button>
        );
      })}
      <IconButton icon={Pencil} size="s" label={t('staff.quick.edit')} onPress={props.onEditQuick} />
    </div>
  );
}

function Recipients(props: { readonly to: AnsweredTo; readonly onChange: (to: AnsweredTo) => void }) {
  const { t } = useTranslation();
  const options = (['asker', 'everybody', 'announcement'] as const).map((value) => ({
    value,
    label: t(`staff.answer.to_${value}`),
  }));
  return (
    <div className={styles['to']}>
      <Select
        label={t('staff.answer.to')}
        hideLabel
        value={props.to}
        onChange={props.onChange}
        options={options}
      />
      {props.to !== 'asker' && <p className={styles['hint']}>{t(`staff.answer.hint_${props.to}`)}</p>}
    </div>
  );
}
