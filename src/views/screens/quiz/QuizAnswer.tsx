import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerFault,
  type AnswerValue,
  MAX_LONG_ANSWER_CHARS,
  MAX_SHORT_ANSWER_CHARS,
} from '#domain/quiz/quiz.ts';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';
import { Markdown } from '#views/components/Markdown.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { withOption } from './withOption.ts';
import { look } from '#views/components/look.ts';
import styles from './QuizAnswer.module.css';

const FIRST_LETTER = 65;
const LONG_ROWS = 10;

interface AnswerProps {
  readonly question: QuizQuestion;
  readonly value: AnswerValue;
  readonly isReadOnly: boolean;
  readonly onChange: (value: AnswerValue) => void;
}

/** The field for an answer, by the kind of its question. */
export function QuizAnswer(props: AnswerProps) {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
      return <Choices {...props} />;
    case 'short':
    case 'number':
      return <Line {...props} />;
    case 'long':
      return <Text {...props} />;
  }
}

function Choices({ question, value, isReadOnly, onChange }: AnswerProps) {
  const name = useId();
  const { t } = useTranslation();
  const isMultiple = question.kind === 'multiple';
  return (
    <fieldset disabled={isReadOnly} className={look('grid', 'gap8')}>
      <legend className={styles['legend']}>
        {isMultiple ? t('quiz.pick_several') : t('quiz.pick_single')}
      </legend>
      {question.options.map(({ id, text }, place) => (
        <label key={id} className={styles['choice']}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            className={styles['mark']}
            checked={Array.isArray(value) ? value.includes(id) : value === id}
            onChange={() => onChange(withOption(question, value, id))}
          />
          <span className={look('text2', 'weight650')}>{String.fromCharCode(FIRST_LETTER + place)}</span>
          <span className={styles['option']}>
            <Markdown text={text} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Line({ question, value, isReadOnly, onChange }: AnswerProps) {
  const { t } = useTranslation();
  const isNumber = question.kind === 'number';
  const text = typeof value === 'string' ? value : '';
  const fault = answerFault({ kind: question.kind, options: [] }, text);
  return (
    <div className={styles['line']}>
      <TextField
        label={isNumber ? t('quiz.number_label') : t('quiz.text_label')}
        hint={isNumber ? t('quiz.number_hint') : undefined}
        error={fault === 'not_a_number' ? t('backend.not_a_number') : undefined}
        inputMode={isNumber ? 'decimal' : 'text'}
        maxLength={MAX_SHORT_ANSWER_CHARS}
        value={text}
        onChange={onChange}
        disabled={isReadOnly}
      />
    </div>
  );
}

function Text({ value, isReadOnly, onChange }: AnswerProps) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t('quiz.text_label')}
      hint={t('quiz.long_hint')}
      rows={LONG_ROWS}
      maxLength={MAX_LONG_ANSWER_CHARS}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      disabled={isReadOnly}
    />
  );
}
