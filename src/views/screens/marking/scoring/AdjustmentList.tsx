import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ScoreAdjustment, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { ReasonDialog } from '#views/kit/staff/ReasonDialog.tsx';
import { signed } from './scoreColumns.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

/** All adjustments by staff in a contest, the newest first; withdrawn ones stay, struck through. */
export function AdjustmentList({ scoring }: { readonly scoring: Scoring }) {
  const { t } = useTranslation();
  return (
    <Card flush={scoring.adjustments.length > 0}>
      {scoring.adjustments.length === 0 ? (
        <EmptyState icon={PencilLine} title={t('scoring.none')} text={t('scoring.none_text')} />
      ) : (
        <AdjustmentEntries scoring={scoring} adjustments={scoring.adjustments} namesPeople />
      )}
    </Card>
  );
}

/** Adjustments as lines, each with a button to withdraw it. */
export function AdjustmentEntries(props: {
  readonly scoring: Scoring;
  readonly adjustments: readonly ScoreAdjustment[];
  readonly namesPeople?: boolean;
}) {
  const { scoring, adjustments, namesPeople = false } = props;
  return (
    <ul className={styles['list']}>
      {adjustments.map((one) => (
        <Entry key={one.id} scoring={scoring} adjustment={one} namesPeople={namesPeople} />
      ))}
    </ul>
  );
}

function Entry(props: {
  readonly scoring: Scoring;
  readonly adjustment: ScoreAdjustment;
  readonly namesPeople: boolean;
}) {
  const { scoring, adjustment, namesPeople } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const person = scoring.people.find(({ id }) => id === adjustment.participant);
  const task = scoring.tasks.find(({ number }) => number === adjustment.task);
  const unit = t(isIcpcBoard(scoring.type) ? 'scoring.unit_minutes' : 'scoring.unit_points');
  const { withdrawn, marked } = adjustment;
  const what = `${signed(adjustment.amount, format)} ${unit}`;
  return (
    <li className={styles['entry']} data-withdrawn={withdrawn !== null || undefined}>
      <span className={classNames(look('grid', 'shrink', 'anywhere'), styles['what'])}>
        <strong>{what}</strong>
        {namesPeople && <span>{person?.display_name || person?.name}</span>}
        <span>{task === undefined ? t('scoring.whole') : `${task.label} ${task.name}`}</span>
      </span>
      <span className={classNames(look('grid', 'shrink', 'anywhere'), styles['why'])}>
        {adjustment.reason}
        <span className={look('hint')}>
          {adjustment.by} · {format.dateTime(adjustment.at)}
        </span>
        {marked && <span className={look('hint')}>{t('scoring.of_marks')}</span>}
        {withdrawn !== null && (
          <span className={look('hint')}>
            {t('scoring.withdrawn', { ...withdrawn, time: format.dateTime(withdrawn.at) })}
          </span>
        )}
      </span>
      {isWithdrawable(scoring, adjustment) && (
        <Withdrawal contestId={scoring.contest} adjustmentId={adjustment.id} what={what} />
      )}
    </li>
  );
}

/** Whether one adjustment can be withdrawn; points by scorers go only with all marks of the task. */
function isWithdrawable({ final_at: finalAt }: Scoring, { withdrawn, marked }: ScoreAdjustment): boolean {
  return withdrawn === null && finalAt === null && !marked;
}

/** A button that withdraws an adjustment, and asks for the reason. */
function Withdrawal(props: {
  readonly contestId: number;
  readonly adjustmentId: number;
  readonly what: string;
}) {
  const { contestId, adjustmentId, what } = props;
  const { t } = useTranslation();
  const command = useCommand('withdrawAdjustment');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="s" variant="quiet" onPress={() => setAsked(true)}>
        {t('scoring.withdraw')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('scoring.ask_withdraw', { what })}
          confirmLabel={t('scoring.withdraw')}
          command={command}
          onConfirm={(reason) =>
            command.give({
              call: 'withdrawAdjustment',
              request: { cid: contestId, aid: adjustmentId, reason },
            })
          }
          onClose={() => {
            setAsked(false);
            command.forget();
          }}
        />
      )}
    </>
  );
}
