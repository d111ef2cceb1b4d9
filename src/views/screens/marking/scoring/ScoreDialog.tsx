import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { AdjustForm } from './AdjustForm.tsx';
import { AdjustmentEntries } from './AdjustmentList.tsx';
import { Disqualify } from './Disqualify.tsx';
import { type ScoreLine } from './scoreLines.ts';
import { WhatCounts } from './WhatCounts.tsx';
import { look } from '#views/components/look.ts';

/** The parts of a person's result in a task, or in all (`task` null), and actions for staff. */
export function ScoreDialog(props: {
  readonly scoring: Scoring;
  readonly line: ScoreLine;
  readonly task: number | null;
  readonly onClose: () => void;
}) {
  const { scoring, line, task: number, onClose } = props;
  const { person, row } = line;
  const { t } = useTranslation();
  const format = useFormat();
  const task = scoring.tasks.find((one) => one.number === number) ?? null;
  const name = person.display_name || person.name;
  const isIcpc = isIcpcBoard(scoring.type);
  const mine = scoring.adjustments.filter(
    (one) => one.participant === person.id && (number === null || one.task === number),
  );
  const isFinal = scoring.final_at !== null;
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title={task === null ? name : `${name} · ${task.label} ${task.name}`}
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        <p className={look('size20', 'weight650', 'digits')}>
          {t(isIcpc ? 'scoring.sum_icpc' : 'scoring.sum_points', {
            count: row.score,
            score: format.number(row.score),
            penalty: format.number(row.penalty),
          })}
        </p>
        {isFinal && (
          <Alert tone="note" title={t('scoring.final_locked')} text={t('scoring.final_locked_text')} />
        )}
        {task !== null && (
          <WhatCounts contestId={scoring.contest} participantId={person.id} task={task} isIcpc={isIcpc} />
        )}
        {mine.length > 0 && <AdjustmentEntries scoring={scoring} adjustments={mine} />}
        {!isFinal && (
          <AdjustForm contestId={scoring.contest} participantId={person.id} task={number} isIcpc={isIcpc} />
        )}
        {task === null && !isFinal && <Disqualify contestId={scoring.contest} person={person} />}
      </div>
    </Dialog>
  );
}
