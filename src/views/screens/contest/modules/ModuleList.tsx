import { CircleCheck, CircleDashed, CirclePlay, type LucideIcon, Lock, Puzzle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ModuleFacts } from '#protocol/wire/contest.ts';
import { type ModuleStand, selectModule } from '#streams/state/contest/modules.ts';
import { selectIsDone } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { look } from '#views/components/look.ts';
import styles from './ModuleList.module.css';

const NONE: readonly ModuleFacts[] = [];
const selectModules = ({ contest }: State): readonly ModuleFacts[] => contest.own?.modules ?? NONE;
const selectStarted = ({ contest }: State): number => contest.own?.startedTasks ?? 0;

type Kind = 'done' | 'under_way' | 'next' | 'later' | 'missed';

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  done: CircleCheck,
  under_way: CirclePlay,
  next: CircleDashed,
  later: Lock,
  missed: CircleDashed,
};

/** The modules of an nvo exam in order, marked as over, under way or still to come. */
export function ModuleList() {
  const modules = useSelected(selectModules);
  const stand = useSelected(selectModule);
  const started = useSelected(selectStarted);
  const isDone = useSelected(selectIsDone);
  const { t } = useTranslation();
  return (
    <Card title={t('module.list')} flush>
      {modules.length === 0 ? (
        <EmptyState icon={Puzzle} title={t('module.list_none')} text={t('module.list_none_text')} />
      ) : (
        <ol className={look('grid')}>
          {modules.map((facts) => (
            <Line key={facts.number} facts={facts} kind={kindOf(facts.number, stand, started, isDone)} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Line({ facts, kind }: { readonly facts: ModuleFacts; readonly kind: Kind }) {
  const { number } = facts;
  const { t } = useTranslation();
  const name = useFormat().taskName(facts);
  const Icon = ICONS[kind];
  const isOpen = kind === 'under_way' || kind === 'next';
  return (
    <li className={styles['line']} data-kind={kind} aria-current={kind === 'under_way' ? 'step' : undefined}>
      <span className={look('text2', 'size20', 'weight600', 'digits', 'textCenter')} aria-hidden>
        {number}
      </span>
      <span className={styles['name']}>
        {isOpen ? <Link to={`/task/${number}`}>{name}</Link> : <span>{name}</span>}
        <span className={look('hint', 'weight400')}>{factsText(facts, t)}</span>
      </span>
      <span className={styles['state']}>
        <Icon size={16} strokeWidth={2} aria-hidden />
        {t(`module.state_${kind}`)}
      </span>
    </li>
  );
}

function factsText({ is_quiz: isQuiz, questions, minutes }: ModuleFacts, t: Translate): string {
  const kind = isQuiz ? t('module.quiz', { count: questions ?? 0 }) : t('module.practical');
  const time = minutes === null ? t('module.until_end') : t('module.minutes', { count: minutes });
  return `${kind} · ${time}`;
}

function kindOf(number: number, stand: ModuleStand, started: number, isDone: boolean): Kind {
  if ((stand.kind === 'under_way' || stand.kind === 'next') && stand.number === number) return stand.kind;
  if (number <= started) return 'done';
  return isDone ? 'missed' : 'later';
}
