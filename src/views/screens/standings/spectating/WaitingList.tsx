import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type WaitingRules, type WaitingTry, waitingTries } from '#domain/submissions/waiting-tries.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { selectRanking } from '../ranking.ts';
import { PersonLink } from './PersonLink.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Commentary.module.css';

/** Maximum number of awaited results that are shown; `SHOWN_PASSED`: of names, for each, of people it would pass. */
const SHOWN = 15;
const SHOWN_PASSED = 3;
/** Default penalty in minutes, while the contest is not loaded. */
const USUAL_PENALTY = 20;

/** The awaited results, with the rank that each would bring and the people it would pass; best rank first. */
export function WaitingList({ board, minute }: { readonly board: Board; readonly minute: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const waiting = useWaiting(board, minute);
  return (
    <Card title={t('commentary.waiting')}>
      {waiting.length === 0 && <p className={styles['none']}>{t('commentary.waiting_none')}</p>}
      <ul className={look('grid')} aria-label={t('commentary.waiting')}>
        {waiting.slice(0, SHOWN).map((one) => (
          <Waiting key={`${one.row} ${one.task}`} board={board} waiting={one} />
        ))}
      </ul>
      {waiting.length > SHOWN && (
        <p className={styles['none']}>
          {t('commentary.more', {
            count: waiting.length - SHOWN,
            number: format.number(waiting.length - SHOWN),
          })}
        </p>
      )}
    </Card>
  );
}

function useWaiting(board: Board, minute: number): readonly WaitingTry[] {
  const { lines } = useSelected(selectRanking);
  const contest = useSelected(selectContest, board.contestId);
  const penaltyMinutes = contest?.penalty_minutes ?? USUAL_PENALTY;
  const lastAcceptedBreaksTies = contest?.last_accepted_breaks_ties ?? false;
  const { tasks } = board;
  return useMemo(() => {
    const most = new Map(tasks.map(({ number, max_score: points }) => [String(number), points]));
    const rules: WaitingRules = { penaltyMinutes, lastAcceptedBreaksTies, most, minute };
    const sorted = lines.map(({ row }) => row);
    return waitingTries(sorted, rules);
  }, [lines, tasks, penaltyMinutes, lastAcceptedBreaksTies, minute]);
}

function Waiting({ board, waiting }: { readonly board: Board; readonly waiting: WaitingTry }) {
  const { task, row, rank, rankIf, pending, minute } = waiting;
  const { t } = useTranslation();
  const format = useFormat();
  const label = board.tasks.find(({ number }) => String(number) === task)?.label ?? task;
  const ranks = { from: format.number(rank), to: format.number(rankIf) };
  return (
    <li className={styles['line']}>
      <span className={look('weight700', 'digits')}>{label}</span>
      <span className={classNames(look('grid', 'shrink', 'anywhere'), styles['who'])}>
        <PersonLink participant={board.participants.get(row)} />
        <span className={look('hint')}>
          {t('board.cell_waiting', { count: pending })}
          {minute !== null && `, ${t('board.pending_at', { minute: format.number(minute) })}`}
        </span>
        <span className={look('hint')}>
          <Passed board={board} passes={waiting.passes} />
        </span>
      </span>
      <span className={styles['places']} data-rises={rankIf < rank}>
        <span aria-hidden>
          {ranks.from}
          <ArrowRight />
          <strong>{ranks.to}</strong>
        </span>
        <span className="visually-hidden">
          {t(isIcpcBoard(board.type) ? 'commentary.places' : 'commentary.places_points', ranks)}
        </span>
      </span>
    </li>
  );
}

/** The people whom a person would pass with an awaited result. */
function Passed({ board, passes }: { readonly board: Board; readonly passes: readonly number[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (passes.length === 0) return t('commentary.passes_nobody');
  const names = passes
    .slice(0, SHOWN_PASSED)
    .map((id) => {
      const one = board.participants.get(id);
      return one === undefined ? '…' : one.display_name || one.name;
    })
    .join(', ');
  const rest = passes.length - SHOWN_PASSED;
  if (rest <= 0) return t('commentary.passes', { names });
  return t('commentary.passes_more', { names, count: rest, number: format.number(rest) });
}
