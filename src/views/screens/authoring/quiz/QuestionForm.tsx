import { Languages } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_POINTS, QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { criteriaOf } from '#protocol/marking-yaml.ts';
import { type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Select } from '#views/components/Select.tsx';
import { CriteriaForm } from '../marking/CriteriaForm.tsx';
import { withCriteria } from '../marking/criteriaText.ts';
import { OptionFields } from './OptionFields.tsx';
import { type QuestionPath, withKind, withLanguages, withValue, withWords } from './quizEdits.ts';
import { QuestionNumber, type QuestionFieldsProps, WordsField } from './QuizFields.tsx';
import { textIn } from './quizText.ts';
import { useDraft } from './useDraft.ts';
import { TextArea } from '#views/components/TextArea.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

const LEAST_POINTS = 0.01;

/** The fields of a question, which edit its lines in quiz.yaml. */
export function QuestionForm(
  props: QuestionFieldsProps & { readonly langs: readonly string[]; readonly children?: ReactNode },
) {
  const { question, place, lang, langs, disabled, edit, children } = props;
  const { t } = useTranslation();
  const set = (path: QuestionPath, value: unknown) => edit((text) => withValue(text, place, path, value));
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <div className={styles['pair']}>
        <Select
          label={t('workshop.quiz.form.kind')}
          value={question.kind}
          disabled={disabled}
          options={QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`workshop.quiz.kind.${kind}`) }))}
          onChange={(kind) => edit((text) => withKind(text, place, kind))}
        />
        <QuestionNumber
          label={t('workshop.quiz.form.points')}
          value={question.points}
          disabled={disabled}
          range={[LEAST_POINTS, MAX_QUESTION_POINTS]}
          onChange={(points) => set(['points'], points)}
        />
      </div>
      <WordsField
        label={t('workshop.quiz.form.text')}
        value={textIn(question.text, lang)}
        rows={7}
        disabled={disabled}
        onChange={(words) => edit((text) => withWords(text, place, ['text'], { lang, words }))}
      />
      <div className={classNames(look('row', 'wrap', 'gap8x16'), styles['tools'])}>
        {children}
        {!disabled && langs.length > 1 && typeof question.text === 'string' && (
          <Button
            size="s"
            variant="quiet"
            icon={Languages}
            onPress={() => edit((text) => withLanguages(text, place, ['text'], langs))}
          >
            {t('workshop.quiz.form.by_language')}
          </Button>
        )}
      </div>
      <KeyFields {...props} />
    </div>
  );
}

/** Fields that say how a question is scored, by its kind. */
function KeyFields(props: QuestionFieldsProps) {
  const { question } = props;
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <OptionFields {...props} question={question} />;
    case 'short':
      return <ShortFields {...props} question={question} />;
    case 'number':
      return <NumberFields {...props} question={question} />;
    case 'long':
      return <LongFields {...props} question={question} />;
  }
}

function ShortFields(props: QuestionFieldsProps<Extract<WrittenQuestion, { kind: 'short' }>>) {
  const { question, place, disabled, edit } = props;
  const { t } = useTranslation();
  const linesOf = (typed: string) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const draft = useDraft(
    question.accept.join('\n'),
    (typed) => linesOf(typed).length > 0,
    (typed) => edit((text) => withValue(text, place, ['accept'], linesOf(typed))),
  );
  return (
    <>
      <div onBlur={draft.leave}>
        <TextArea
          label={t('workshop.quiz.form.accept')}
          hint={t('workshop.quiz.form.accept_hint')}
          rows={3}
          disabled={disabled}
          value={draft.value}
          onChange={draft.change}
          error={draft.isWrong ? t('workshop.quiz.form.empty') : undefined}
        />
      </div>
      <Checkbox
        label={t('workshop.quiz.form.case')}
        checked={question.case_sensitive}
        disabled={disabled}
        onChange={(is) => edit((text) => withValue(text, place, ['case_sensitive'], is ? true : undefined))}
      />
    </>
  );
}

function LongFields({
  question,
  place,
  disabled,
  edit,
}: QuestionFieldsProps<Extract<WrittenQuestion, { kind: 'long' }>>) {
  const { t } = useTranslation();
  return (
    <>
      <p className={look('hint')}>{t('workshop.quiz.form.long')}</p>
      <fieldset className={classNames(look('grid', 'gap8'), styles['options'])}>
        <legend>{t('criteria.title')}</legend>
        <CriteriaForm
          criteria={criteriaOf(question.criteria)}
          worth={question.points}
          disabled={disabled}
          write={(criteria) => edit((text) => withCriteria(text, ['questions', place, 'criteria'], criteria))}
        />
      </fieldset>
    </>
  );
}

function NumberFields(props: QuestionFieldsProps<Extract<WrittenQuestion, { kind: 'number' }>>) {
  const { question, place, disabled, edit } = props;
  const { t } = useTranslation();
  const set = (key: string, value: number | undefined) =>
    edit((text) => withValue(text, place, [key], value));
  return (
    <>
      <div className={styles['pair']}>
        <QuestionNumber
          label={t('workshop.quiz.form.answer')}
          value={question.answer}
          disabled={disabled}
          onChange={(value) => set('answer', value)}
        />
        <QuestionNumber
          label={t('workshop.quiz.form.tolerance')}
          value={question.tolerance}
          range={[0, Infinity]}
          disabled={disabled}
          onChange={(value) => set('tolerance', value)}
        />
        <QuestionNumber
          label={t('workshop.quiz.form.relative')}
          value={question.relative_tolerance}
          range={[0, Infinity]}
          disabled={disabled}
          onChange={(value) => set('relative_tolerance', value === 0 ? undefined : value)}
        />
      </div>
      <p className={look('hint')}>{t('workshop.quiz.form.tolerance_hint')}</p>
    </>
  );
}
