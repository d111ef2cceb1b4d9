import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type StandingTask } from '#protocol/wire/standings/standing.ts';
import { type Ranking } from './ranking.ts';
import { look } from '#views/components/look.ts';

/** The last line of a board: how many of all rows solved and tried each task, by ids of `boardColumns`. */
export function useBoardFoot(
  tasks: readonly StandingTask[],
  totals: Ranking['totals'],
): Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation();
  return useMemo(() => {
    const cells = tasks.map(({ number }) => {
      const { solvedBy = 0, triedBy = 0 } = totals.get(number) ?? {};
      return [
        `task-${number}`,
        <span key={number} className={look('digits')}>
          <span aria-hidden>
            {solvedBy}/{triedBy}
          </span>
          <span className="visually-hidden">
            {t('screen.solved_of_tried', { solved: solvedBy, tried: triedBy })}
          </span>
        </span>,
      ] as const;
    });
    return { name: t('screen.tasks'), ...Object.fromEntries(cells) };
  }, [tasks, totals, t]);
}
