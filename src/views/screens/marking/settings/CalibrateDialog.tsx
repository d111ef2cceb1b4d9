import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Marking } from '#protocol/wire/staff/marking/works.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import styles from './Marking.module.css';

const MOST = 100;

/** Asks for the number of works that all scorers mark first, to agree on the meaning of the criteria. */
export function CalibrateDialog(props: {
  readonly contestId: number;
  readonly marking: Marking;
  readonly onClose: () => void;
}) {
  const { contestId, marking, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('calibrateWorks');
  useClosing(command, onClose);
  const [count, setCount] = useState(String(marking.calibration));
  const works = /^\d{1,3}$/.test(count.trim()) ? Number(count) : null;
  const isPossible = works !== null && works <= Math.min(MOST, marking.works);
  return (
    <Dialog
      open
      title={t('scoring.marking.calibrate')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={!isPossible}
            onPress={() => {
              if (works === null) return;
              command.give({ call: 'calibrateWorks', request: { cid: contestId, mid: marking.id, works } });
            }}
          >
            {t('scoring.marking.calibrate.save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{t('scoring.marking.calibrate.text')}</p>
        <div className={styles['number']}>
          <TextField
            label={t('scoring.marking.calibrate.works')}
            value={count}
            inputMode="numeric"
            maxLength={3}
            autoFocus
            error={
              isPossible
                ? undefined
                : t('scoring.marking.calibrate.most', { count: Math.min(MOST, marking.works) })
            }
            onChange={setCount}
          />
        </div>
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}
