import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OPTIONS } from '#domain/quiz/quiz.ts';
import { PARTIAL_RULES } from '#domain/quiz/quiz-scoring.ts';
import { type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { withOnlyRight, withOption, withValue, withWords } from './quizEdits.ts';
import { type QuestionFieldsProps, WordsField } from './QuizFields.tsx';
import { optionsOf } from './quizText.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

const LEAST_OPTIONS = 2;

/** Fields for the options of a question: the text of each, and whether it is right. */
export function OptionFields(
  props: QuestionFieldsProps<Extract<WrittenQuestion, { readonly options: unknown }>>,
) {
  const { question, place, lang, disabled, edit } = props;
  const { t } = useTranslation();
  const group = useId();
  const options = optionsOf(question, lang);
  const isSingle = question.kind === 'single';
  const mark = (at: number, isRight: boolean) =>
    edit((text) =>
      isSingle
        ? withOnlyRight(text, place, at)
        : withValue(text, place, ['options', at, 'correct'], isRight ? true : undefined),
    );
  return (
    <fieldset className={classNames(look('grid', 'gap8'), styles['options'])} disabled={disabled}>
      <legend>{t('workshop.quiz.form.options')}</legend>
      {options.map(({ id, text: words, correct }, at) => (
        <div key={at} className={classNames(look('row', 'gap8'), styles['option'])}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={group}
            checked={correct}
            aria-label={t('workshop.quiz.form.right', { id })}
            onChange={(event) => mark(at, event.target.checked)}
          />
          <div className={classNames(look('shrink', 'grow'), styles['words'])}>
            <WordsField
              label={t('workshop.quiz.form.option', { id })}
              hideLabel
              value={words}
              disabled={disabled}
              onChange={(next) =>
                edit((text) => withWords(text, place, ['options', at, 'text'], { lang, words: next }))
              }
            />
          </div>
          <IconButton
            icon={Trash2}
            size="s"
            label={t('workshop.quiz.form.remove_option', { id })}
            disabled={disabled || options.length <= LEAST_OPTIONS || (isSingle && correct)}
            onPress={() => edit((text) => withValue(text, place, ['options', at], undefined))}
          />
        </div>
      ))}
      <div>
        <Button
          size="s"
          variant="quiet"
          icon={Plus}
          disabled={disabled || options.length >= MAX_OPTIONS}
          onPress={() => edit((text) => withOption(text, place, String.fromCharCode(65 + options.length)))}
        >
          {t('workshop.quiz.form.add_option')}
        </Button>
      </div>
      {question.kind === 'multiple' && (
        <Select
          label={t('workshop.quiz.form.partial')}
          value={question.partial}
          disabled={disabled}
          options={PARTIAL_RULES.map((rule) => ({
            value: rule,
            label: t(`workshop.quiz.form.partial.${rule}`),
          }))}
          onChange={(rule) => edit((text) => withValue(text, place, ['partial'], rule))}
        />
      )}
    </fieldset>
  );
}
