import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerValue, isAnswered } from '#domain/quiz/quiz.ts';
import { answerPoints } from '#domain/quiz/quiz-scoring.ts';
import { picturePath, withPictures } from '#domain/tasks/statement-pictures.ts';
import { plainPath } from '#domain/tasks/statement-text.ts';
import { type WrittenQuestion } from '#protocol/quiz-yaml.ts';
import { Badge } from '#views/components/Badge.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { QuizAnswer } from '#views/screens/quiz/QuizAnswer.tsx';
import { withCopy } from './quizEdits.ts';
import { keyOf, optionsOf, textIn, withMoved, withoutQuestion } from './quizText.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

/** A question as contestants see it; an answer can be tried, and its points appear at once. */
export function QuestionPreview(props: {
  readonly question: WrittenQuestion;
  readonly place: number;
  readonly count: number;
  readonly lang: string;
  readonly pictures: ReadonlyMap<string, string>;
  readonly mayWrite: boolean;
  /** The form shows the fields of this question. */
  readonly isChosen: boolean;
  /** Shows the fields of the question at a position. */
  readonly onChoose: (place: number) => void;
  /** The text of the whole quiz; `onChange` gets the changed one. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const { question, place, count, lang, pictures, mayWrite, isChosen, text, onChange, onChoose } = props;
  const [value, setValue] = useState<AnswerValue>(null);
  const { t } = useTranslation();
  const confirm = useConfirm();
  const own = new Set(pictures.values());
  const shown = (words: string) =>
    withPictures(words, (address) => {
      const path = picturePath(address);
      return path === null ? null : (pictures.get(plainPath(path)) ?? null);
    });
  const remove = async () => {
    const isSure = await confirm({
      title: t('workshop.quiz.remove_ask', { number: place + 1 }),
      message: t('workshop.quiz.remove_text'),
      confirmLabel: t('workshop.quiz.remove'),
    });
    if (isSure) onChange(withoutQuestion(text, place));
  };
  const { kind, points } = question;
  const options = optionsOf(question, lang).map(({ id, text: words }) => ({ id, text: shown(words) }));
  return (
    <article
      className={styles['question']}
      data-chosen={isChosen || undefined}
      aria-label={t('quiz.question', { number: place + 1, count })}
    >
      <header className={look('row', 'wrap', 'gap8x12')}>
        <span className={styles['number']}>{place + 1}</span>
        <Badge>{t(`workshop.quiz.kind.${kind}`)}</Badge>
        <Worth question={question} value={value} />
        {mayWrite && (
          <PreviewWays {...{ place, count, text, onChange, onChoose }} onRemove={() => void remove()} />
        )}
      </header>
      <div lang={lang} dir="auto">
        <Markdown text={shown(textIn(question.text, lang))} ownPictures={own} />
        <QuizAnswer
          key={kind}
          question={{ number: place + 1, kind, points, text: '', options }}
          value={value}
          isReadOnly={false}
          onChange={setValue}
        />
      </div>
    </article>
  );
}

/** Buttons for a question as a whole. */
function PreviewWays(props: {
  readonly place: number;
  readonly count: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onChoose: (place: number) => void;
  readonly onRemove: () => void;
}) {
  const { place, count, text, onChange, onChoose, onRemove } = props;
  const { t } = useTranslation();
  const move = (to: number) => {
    onChange(withMoved(text, place, to));
    onChoose(to);
  };
  return (
    <span className={styles['ways']}>
      <IconButton icon={Pencil} size="s" label={t('workshop.quiz.edit')} onPress={() => onChoose(place)} />
      <IconButton
        icon={Copy}
        size="s"
        label={t('workshop.quiz.copy')}
        onPress={() => {
          onChange(withCopy(text, place));
          onChoose(place + 1);
        }}
      />
      <IconButton
        icon={ArrowUp}
        size="s"
        label={t('workshop.quiz.up')}
        disabled={place === 0}
        onPress={() => move(place - 1)}
      />
      <IconButton
        icon={ArrowDown}
        size="s"
        label={t('workshop.quiz.down')}
        disabled={place === count - 1}
        onPress={() => move(place + 1)}
      />
      <IconButton
        icon={Trash2}
        size="s"
        label={t('workshop.quiz.remove')}
        disabled={count === 1}
        onPress={onRemove}
      />
    </span>
  );
}

/** The points of the question, and those that the tried answer gets. */
function Worth({ question, value }: { readonly question: WrittenQuestion; readonly value: AnswerValue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = format.number(question.points);
  if (!isAnswered(value)) return <span>{t('quiz.points_of', { count: most, points: most })}</span>;
  const got = answerPoints({ points: question.points, key: keyOf(question) }, value);
  return (
    <span role="status">
      {got === null
        ? t('workshop.quiz.by_people')
        : t('workshop.quiz.would_get', { got: format.number(got), most })}
    </span>
  );
}
