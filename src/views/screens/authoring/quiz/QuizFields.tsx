import { useTranslation } from 'react-i18next';
import { type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { NumberField } from '#views/components/NumberField.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { useDraft } from './useDraft.ts';

/** Props that the fields of a question share. */
export interface QuestionFieldsProps<Question extends WrittenQuestion = WrittenQuestion> {
  readonly question: Question;
  /** From 0. */
  readonly place: number;
  readonly lang: string;
  readonly disabled: boolean;
  /** Changes the text of the quiz by a function of its current text. */
  readonly edit: (change: (text: string) => string) => void;
}

const isWords = (typed: string) => typed.trim() !== '';

/** A Markdown text of a question, in one line or several; saved while the author types, but never empty. */
export function WordsField(props: {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly disabled: boolean;
  readonly hideLabel?: boolean;
  readonly onChange: (words: string) => void;
}) {
  const { label, value, rows, disabled, hideLabel = false, onChange } = props;
  const { t } = useTranslation();
  const draft = useDraft(value, isWords, (typed) => onChange(typed.replace(/\s+$/, '')));
  return (
    <div onBlur={draft.leave}>
      <TextArea
        {...{ label, hideLabel, disabled }}
        rows={rows ?? 1}
        value={draft.value}
        onChange={draft.change}
        error={draft.isWrong ? t('workshop.quiz.form.empty') : undefined}
      />
    </div>
  );
}

/** A field for a number of a question: it is never empty, and only a number within its range is written. */
export function QuestionNumber(props: {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly hint?: string;
  /** The smallest and the greatest valid number. */
  readonly range?: readonly [number, number];
  readonly onChange: (value: number) => void;
}) {
  const { range: [least, most] = [-Infinity, Infinity], onChange, ...field } = props;
  const { t } = useTranslation();
  return (
    <NumberField
      {...field}
      isWide
      takes={(number) => number !== null && number >= least && number <= most}
      refusal={t('workshop.quiz.form.no_number')}
      onChange={(number) => onChange(number ?? props.value)}
    />
  );
}
