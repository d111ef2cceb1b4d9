import { Bookmark, Check, CloudOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectMayFinish } from '#views/shell/shellState.ts';
import { useFinish, useFinishModule } from '#views/shell/useLeaving.ts';
import { Button } from '#views/components/Button.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { Link } from '#views/components/Link.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { questionPath, type QuestionStand, selectOverview } from '#streams/state/quiz/quizProgress.ts';
import { look } from '#views/components/look.ts';
import styles from './QuizOverview.module.css';

/** All questions of a quiz: links with states (answered, marked, empty, not saved); and a finish button. */
export function QuizOverview({ task, current }: { readonly task: number; readonly current: number }) {
  const overview = useSelected(selectOverview, task);
  const mayFinish = useSelected(selectMayFinish);
  const isModule = useSelected(selectModule).kind === 'under_way';
  const finish = useFinish();
  const finishModule = useFinishModule();
  const { t } = useTranslation();
  if (overview === null) return null;
  const { progress, stands } = overview;
  return (
    <Card title={t('quiz.overview')}>
      <div className={look('grid', 'gap16')}>
        <nav aria-label={t('quiz.overview')}>
          <ol className={styles['grid']}>
            {stands.map((stand) => (
              <li key={stand.number}>
                <Cell task={task} stand={stand} isCurrent={stand.number === current} />
              </li>
            ))}
          </ol>
        </nav>
        {progress.marked > 0 && (
          <p className={look('row', 'gap8', 'hint')}>
            <Bookmark size={16} strokeWidth={2} fill="currentColor" aria-hidden />
            {t('quiz.marked', { count: progress.marked })}
          </p>
        )}
        {mayFinish && (
          <Button icon={Flag} wide onPress={() => void (isModule ? finishModule() : finish())}>
            {isModule ? t('leave.module') : t('leave.finish')}
          </Button>
        )}
        <Keys />
      </div>
    </Card>
  );
}

function Cell(props: { readonly task: number; readonly stand: QuestionStand; readonly isCurrent: boolean }) {
  const { task, stand, isCurrent } = props;
  const { number, isAnswered, isMarked, isUnsaved } = stand;
  const { t } = useTranslation();
  return (
    <Link
      to={questionPath(task, number)}
      className={styles['cell']}
      aria-label={t('quiz.jump', { number, state: stateOf(stand, t) })}
      aria-current={isCurrent ? 'page' : undefined}
      data-answered={isAnswered || undefined}
    >
      <span className="tabular">{number}</span>
      <span className={styles['signs']} aria-hidden>
        {isUnsaved ? (
          <CloudOff size={12} strokeWidth={2.5} />
        ) : (
          isAnswered && <Check size={12} strokeWidth={3} />
        )}
        {isMarked && <Bookmark size={12} strokeWidth={2.5} fill="currentColor" />}
      </span>
    </Link>
  );
}

function stateOf({ isAnswered, isMarked, isUnsaved }: QuestionStand, t: Translate): string {
  const states = [isAnswered ? t('quiz.state_answered') : t('quiz.state_empty')];
  if (isMarked) states.push(t('quiz.state_marked'));
  if (isUnsaved) states.push(t('quiz.state_unsaved'));
  return states.join(', ');
}

function Keys() {
  const { t } = useTranslation();
  return (
    <dl className={styles['keys']} aria-label={t('quiz.keys')}>
      <Key keys={['←', '→']} text={t('quiz.keys_move')} />
      <Key keys={['Enter']} text={t('quiz.keys_next')} />
      <Key keys={['1', '…', '9']} text={t('quiz.keys_choose')} />
      <Key keys={['M']} text={t('quiz.keys_mark')} />
    </dl>
  );
}

function Key({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div>
      <dt>
        <Kbd keys={keys} />
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
