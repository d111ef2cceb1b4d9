import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarkPoints, markTotal } from '#domain/marking/marking.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { type Question } from '#views/components/ConfirmDialog.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { firstDecision } from './decisionDraft.ts';

/** A decision that an arbiter edits and has not saved yet. */
interface Draft {
  readonly points: MarkPoints;
  readonly note: string;
  readonly reason: string;
  /** The number of decisions when the draft was begun. */
  readonly known: number;
  readonly isChanged: boolean;
}

/** A decision while it is edited. */
export interface Deciding {
  /** The answer to the work's appeal, as typed. */
  readonly answer: string;
  readonly setAnswer: (text: string) => void;
  readonly draft: Draft;
  /** The missing part of an edited draft; null: none. */
  readonly missing: 'points' | 'reason' | null;
  /** Somebody else has decided since the draft was begun. */
  readonly isOvertaken: boolean;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly state: CommandState | null;
  readonly change: (changed: Partial<Pick<Draft, 'points' | 'note' | 'reason'>>) => void;
  readonly decide: () => Promise<void>;
  /** Begins again from the last decision. */
  readonly again: () => void;
}

/** Keeps and saves an arbiter's draft; asks before it or a typed answer to the appeal is left, and before it changes published points. */
export function useDeciding(work: ArbitratedWork): Deciding {
  const { number, criteria, decisions, published } = work;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { state, isRunning, give, forget } = useCommand('decideWork');
  const [draft, setDraft] = useState(() => firstDraft(work));
  const [answer, setAnswer] = useState('');
  const total = markTotal(criteria, draft.points);
  const isDone = state?.kind === 'done';
  const isStale = draft.known !== decisions.length;
  // Restarts after the arbiter's own decision, or after another's if the draft is unchanged.
  if (isStale && (isDone || !draft.isChanged)) setDraft(firstDraft(work));
  const isUnsaved = draft.isChanged && !isRunning && !isDone;
  useLeaveQuestion(isUnsaved || isUnsent(work, answer), {
    title: t('arbiter.leave'),
    message: t('arbiter.leave_text'),
    confirmLabel: t('arbiter.leave_yes'),
    isDangerous: true,
  });
  return {
    answer,
    setAnswer,
    draft,
    missing: draft.isChanged ? lacks(total, draft) : null,
    isOvertaken: isStale && isUnsaved,
    isReady: !isStale && lacks(total, draft) === null,
    isRunning,
    state,
    change: (changed) => {
      if (isDone) forget();
      setDraft((now) => ({ ...now, ...changed, isChanged: true }));
    },
    decide: async () => {
      const { points, note, reason, known } = draft;
      const sure: Question = {
        title: t('arbiter.decide_published'),
        message: t('arbiter.decide_published_text'),
        confirmLabel: t('arbiter.decide'),
      };
      if (published && !(await confirm(sure))) return;
      give({
        call: 'decideWork',
        request: { sid: number, points: JSON.stringify(points), note, reason, known },
      });
    },
    again: () => {
      forget();
      setDraft(firstDraft(work));
    },
  };
}

/** Whether an appeal is still to be answered, and an answer to it is written. */
function isUnsent({ appeal, final }: ArbitratedWork, answer: string): boolean {
  return appeal?.answer === null && !final && answer !== '';
}

/** The missing part because of which a decision cannot be saved; null: none. */
function lacks(total: number | null, { reason }: Draft): Deciding['missing'] {
  if (total === null) return 'points';
  return reason.trim() === '' ? 'reason' : null;
}

function firstDraft(work: ArbitratedWork): Draft {
  const { decisions } = work;
  const note = decisions[0]?.note ?? '';
  return { points: firstDecision(work), note, reason: '', known: decisions.length, isChanged: false };
}
