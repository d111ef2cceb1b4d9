import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Marking, type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** Works to reassign: chosen ones, or all unfinished ones of a scorer. */
export interface Reassigned {
  /** The scorer who has them now; null: chosen in the dialog. */
  readonly from: number | null;
  /** Numbers of the works; null: all unfinished ones of the scorer. */
  readonly works: readonly number[] | null;
}

/** Asks from whom and to whom works go. Closes when they are reassigned. */
export function ReassignDialog(props: {
  readonly contestId: number;
  readonly marking: Marking;
  readonly detail: MarkingDetail;
  readonly reassigned: Reassigned;
  readonly onClose: () => void;
}) {
  const { contestId, marking, detail, reassigned, onClose } = props;
  const { works } = reassigned;
  const { t } = useTranslation();
  const command = useCommand('reassignWorks');
  useClosing(command, onClose);
  const chosen = detail.works.filter(({ number }) => works?.includes(number) === true);
  const holders = detail.scorers.filter(
    ({ id }) => reassigned.from === id || chosen.some((work) => isTheirs(work, id)),
  );
  const [from, setFrom] = useState(String(reassigned.from ?? holders[0]?.id ?? ''));
  const [to, setTo] = useState('');
  const nameOf = ({ name, display_name: shown }: MarkingDetail['scorers'][number]) => shown || name;
  const holder = detail.scorers.find(({ id }) => String(id) === from);
  const count =
    works === null
      ? (holder?.assigned ?? 0) - (holder?.done ?? 0)
      : chosen.filter((work) => isTheirs(work, Number(from))).length;
  const receivers = detail.scorers.filter(({ id, listed }) => listed && String(id) !== from);
  const give = () =>
    command.give({
      call: 'reassignWorks',
      request: {
        cid: contestId,
        mid: marking.id,
        from: Number(from),
        ...(to !== '' && { to: Number(to) }),
        ...(works !== null && { works: JSON.stringify(works) }),
      },
    });
  return (
    <Dialog
      open
      title={t('scoring.marking.reassign')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={holder === undefined || receivers.length === 0}
            onPress={give}
          >
            {t('scoring.marking.reassign_do')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Select
          label={t('scoring.marking.reassign_from')}
          value={from}
          disabled={reassigned.from !== null}
          options={holders.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          onChange={setFrom}
        />
        <Select
          label={t('scoring.marking.reassign_to')}
          value={to}
          options={[
            { value: '', label: t('scoring.marking.reassign_evenly') },
            ...receivers.map((one) => ({ value: String(one.id), label: nameOf(one) })),
          ]}
          onChange={setTo}
        />
        <p>
          {t(works === null ? 'scoring.marking.reassign_open' : 'scoring.marking.reassign_chosen', { count })}
        </p>
        <p className={look('hint')}>{t('scoring.marking.reassign_text')}</p>
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}

function isTheirs({ sheets }: MarkingDetail['works'][number], scorer: number): boolean {
  return sheets.some((sheet) => sheet.scorer === scorer);
}
