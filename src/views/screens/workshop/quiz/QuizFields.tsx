import { useTranslation } from 'react-i18next';
import { parseNumber } from '#domain/quiz.ts';
import { type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useDraft } from './useDraft.ts';

/** What the fields of a question share. */
export interface QuestionFieldsProps<Question extends WrittenQuestion = WrittenQuestion> {
  readonly question: Question;
  /** From 0. */
  readonly place: number;
  readonly lang: string;
  readonly disabled: boolean;
  /** Changes the text of the quiz from what it is. */
  readonly edit: (change: (text: string) => string) => void;
}

const isWords = (typed: string) => typed.trim() !== '';

/** Words of a question: Markdown, in one line or several. They are written as they are typed, and never empty. */
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

/** A number, with a comma or a point before its decimals. */
export function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly hint?: string;
  /** The smallest and the greatest that is taken. */
  readonly range?: readonly [number, number];
  readonly onChange: (value: number) => void;
}) {
  const { label, value, disabled, hint, range = [-Infinity, Infinity], onChange } = props;
  const { t } = useTranslation();
  const read = (typed: string) => {
    const number = parseNumber(typed);
    return number !== null && number >= range[0] && number <= range[1] ? number : null;
  };
  const draft = useDraft(
    String(value),
    (typed) => read(typed) !== null,
    (typed) => onChange(read(typed) ?? value),
  );
  return (
    <div onBlur={draft.leave}>
      <TextField
        {...{ label, disabled, hint }}
        inputMode="decimal"
        value={draft.value}
        onChange={draft.change}
        error={draft.isWrong ? t('workshop.quiz.form.no_number') : undefined}
      />
    </div>
  );
}
