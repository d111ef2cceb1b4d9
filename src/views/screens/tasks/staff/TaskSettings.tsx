import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestTask } from '#protocol/wire/staff/tasks.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { BalloonColor } from './BalloonColor.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Name and points of a task in one contest, and the length of its module or the colour of its balloons. */
export function TaskSettings(props: {
  readonly contestId: number;
  readonly task: ContestTask;
  readonly isNvo: boolean;
  readonly isIcpc: boolean;
  readonly onClose: () => void;
}) {
  const { contestId, task, isNvo, isIcpc, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('setContestTask');
  const [known] = useState(task);
  const [label, setLabel] = useState(task.label);
  const [points, setPoints] = useState(String(task.max_score));
  const [minutes, setMinutes] = useState(String(task.module_minutes ?? ''));
  const [color, setColor] = useState(task.balloon_color ?? '');
  const amount = Number(points.replace(',', '.'));
  const isGood =
    label.trim() !== '' && amount > 0 && (minutes === '' || /^[1-9]\d{0,3}$/.test(minutes.trim()));
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const save = () =>
    command.give({
      call: 'setContestTask',
      request: {
        cid: contestId,
        tid: task.id,
        label,
        max_score: amount,
        module_minutes: minutes.trim(),
        balloon_color: color,
        known: JSON.stringify([known.label, known.max_score, known.module_minutes, known.balloon_color]),
      },
    });
  return (
    <Dialog
      open
      title={task.name}
      onClose={onClose}
      actions={
        <>
          <CommandNote state={command.state} done={t('staff.saved')} />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={command.isRunning} disabled={!isGood} onPress={save}>
            {t('tasks.save')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap12')}>
        <TextField label={t('tasks.label')} value={label} maxLength={8} onChange={setLabel} autoFocus />
        <TextField
          label={t('tasks.max_score')}
          inputMode="decimal"
          value={points}
          onChange={setPoints}
          hint={task.work > 0 ? t('tasks.points_stay') : undefined}
        />
        {isNvo && (
          <TextField
            label={t('tasks.minutes')}
            hint={t('tasks.minutes_hint')}
            inputMode="numeric"
            value={minutes}
            onChange={setMinutes}
          />
        )}
        {isIcpc && <BalloonColor value={color} onChange={setColor} />}
      </div>
    </Dialog>
  );
}
