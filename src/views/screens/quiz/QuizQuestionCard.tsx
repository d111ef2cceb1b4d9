import { ArrowLeft, ArrowRight, Bookmark, BookmarkCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type OpenedQuiz } from '#streams/state/quiz/quiz.ts';
import { Button } from '#views/components/Button.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { Card } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { QuizAnswer } from './QuizAnswer.tsx';
import { QuizSaving } from './QuizSaving.tsx';
import { questionPath, selectAnswer } from '#streams/state/quiz/quizProgress.ts';
import { StatementLanguages } from '../tasks/statement/StatementView.tsx';
import { useQuizKeys } from './useQuizKeys.ts';
import { withOption } from './withOption.ts';
import { look } from '#views/components/look.ts';
import styles from './QuizQuestionCard.module.css';

/** A question with its answer; answering, marking and leaving work by pointer and by keyboard. */
export function QuizQuestionCard(props: {
  readonly task: number;
  readonly quiz: OpenedQuiz;
  readonly question: QuizQuestion;
  readonly isReadOnly: boolean;
}) {
  const { task, quiz, question, isReadOnly } = props;
  const { number } = question;
  const answer = useSelected(selectAnswer, task, number);
  const { value, marked } = answer;
  const send = useSend();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const last = quiz.questions.length;
  const give = (change: { readonly value?: AnswerValue; readonly marked?: boolean }) => {
    if (isReadOnly) return;
    send({ type: 'QuizAnswerGiven', task, question: number, value, marked, ...change });
  };
  const go = (to: number) => {
    if (to >= 1 && to <= last) void navigate(questionPath(task, to));
  };
  useQuizKeys({
    onPrevious: () => go(number - 1),
    onNext: () => go(number + 1),
    onMark: () => give({ marked: !marked }),
    onChoose: (place) => {
      const option = question.options[place];
      if (option !== undefined) give({ value: withOption(question, value, option.id) });
    },
  });
  return (
    <Card>
      <div className={look('grid', 'gap24', 'shrink')}>
        {quiz.langs.length > 1 && (
          <div className={styles['languages']}>
            <StatementLanguages
              statements={quiz.langs.map((lang) => ({ lang }))}
              selected={quiz.lang}
              onSelect={(lang) => send({ type: 'QuizOpened', number: task, lang })}
            />
          </div>
        )}
        <div className={styles['text']}>
          <Markdown text={question.text} />
        </div>
        <QuizAnswer
          key={number}
          question={question}
          value={value}
          isReadOnly={isReadOnly}
          onChange={(next) => give({ value: next })}
        />
        <div className={styles['state']}>
          <QuizSaving saving={answer.saving} held={answer.held} />
          {value !== null && value.length > 0 && !isReadOnly && (
            <Button size="s" variant="quiet" onPress={() => give({ value: null })}>
              {t('quiz.clear')}
            </Button>
          )}
        </div>
        <div className={styles['ways']}>
          <Button icon={ArrowLeft} disabled={number <= 1} onPress={() => go(number - 1)}>
            {t('quiz.previous')}
          </Button>
          {!isReadOnly && (
            <Button
              variant="quiet"
              icon={marked ? BookmarkCheck : Bookmark}
              onPress={() => give({ marked: !marked })}
            >
              {marked ? t('quiz.unmark') : t('quiz.mark')}
            </Button>
          )}
          <Button
            variant="primary"
            icon={ArrowRight}
            disabled={number >= last}
            onPress={() => go(number + 1)}
          >
            {t('quiz.next')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
