import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ADJUSTMENT } from '#domain/limits.ts';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { useEmptied } from '#views/kit/useEmptied.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

const NOTHING = { amount: '', reason: '' };

/** Adjusts points, or penalty minutes (icpc), of a task or of the total (`task` null), with a reason. */
export function AdjustForm(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly task: number | null;
  readonly isIcpc: boolean;
}) {
  const { contestId, participantId, task, isIcpc } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand('adjustScore');
  const [draft, setDraft] = useState(NOTHING);
  const { amount, reason } = draft;
  const onSent = useEmptied(command, draft, () => setDraft(NOTHING));
  const value = amountIn(amount, isIcpc);
  const isTooMuch = Math.abs(value ?? 0) > MAX_ADJUSTMENT;
  const isReady = Boolean(value) && !isTooMuch && reason.trim() !== '';
  const wrong = () => {
    if (isTooMuch) return t('scoring.adjust_most', { most: format.number(MAX_ADJUSTMENT) });
    if (amount.trim() === '' || value !== null) return undefined;
    return t(isIcpc ? 'backend.whole_minutes' : 'backend.not_a_number');
  };
  const give = () => {
    if (value === null || !isReady) return;
    const request = { cid: contestId, pid: participantId, amount: value, reason };
    onSent();
    command.give({ call: 'adjustScore', request: task === null ? request : { ...request, task } });
  };
  return (
    <form
      className={styles['adjust']}
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <h3 className={look('size16', 'weight650')}>
        {t(task === null ? 'scoring.adjust_whole' : 'scoring.adjust_task')}
      </h3>
      <div className={look('flex', 'wrap', 'bottom', 'gap12')}>
        <div className={styles['amount']}>
          <TextField
            label={t(isIcpc ? 'scoring.minutes' : 'scoring.points')}
            value={amount}
            onChange={(text) => setDraft({ ...draft, amount: text })}
            inputMode="text"
            placeholder={isIcpc ? '+20' : '−5'}
            maxLength={9}
            error={wrong()}
          />
        </div>
        <div className={styles['wide']}>
          <ReasonField value={reason} onChange={(text) => setDraft({ ...draft, reason: text })} />
        </div>
        <Button type="submit" variant="primary" busy={command.isRunning} disabled={!isReady}>
          {t('scoring.adjust')}
        </Button>
      </div>
      <p className={look('hint')}>{t(isIcpc ? 'scoring.adjust_hint_icpc' : 'scoring.adjust_hint')}</p>
      <CommandNote state={command.state} done={t('scoring.adjust_done')} />
    </form>
  );
}

/** The number in a text, with `-` or `−` and with `.` or `,`; null: the text is no valid number. */
function amountIn(text: string, isWhole: boolean): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'));
  return Number.isFinite(value) && (!isWhole || Number.isInteger(value)) ? value : null;
}
