import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_RULES } from '#domain/standings/scoring.ts';
import { type WorkshopGroup } from '#protocol/wire/staff/authoring/tests.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import styles from './Tests.module.css';

/** Edits points, rule and dependencies of a group in the files of the package. */
export function GroupDialog(props: {
  readonly taskId: number;
  readonly group: WorkshopGroup;
  readonly groups: readonly WorkshopGroup[];
  readonly onClose: () => void;
}) {
  const { taskId, group, groups, onClose } = props;
  const { folder } = group;
  const { t } = useTranslation();
  const save = useCommand('saveWorkshopGroup');
  const [points, setPoints] = useState(String(group.points ?? 0));
  const [rule, setRule] = useState(group.rule ?? 'minimum');
  const [requires, setRequires] = useState<readonly string[]>(group.requires);
  const isNumber = /^\d+(?:\.\d+)?$/.test(points.trim());
  const before = groups.slice(
    0,
    groups.findIndex((one) => one.folder === folder),
  );
  useClosing(save, onClose);
  const give = () =>
    save.give({
      call: 'saveWorkshopGroup',
      request: { tid: taskId, folder, points: points.trim(), rule, requires: JSON.stringify(requires) },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={folder}
      actions={
        <>
          <Button onPress={onClose}>{t('workshop.tests.cancel')}</Button>
          <Button variant="primary" busy={save.isRunning} disabled={!isNumber} onPress={give}>
            {t('workshop.tests.save_group')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <TextField
          label={t('workshop.tests.group_points')}
          value={points}
          onChange={setPoints}
          inputMode="decimal"
          error={isNumber ? undefined : t('workshop.tests.points_number')}
          autoFocus
        />
        <Select
          label={t('workshop.tests.group_rule')}
          value={rule}
          onChange={setRule}
          options={GROUP_RULES.map((value) => ({ value, label: t(`workshop.tests.rule.${value}`) }))}
        />
        {before.length > 0 && (
          <fieldset className={styles['form']}>
            <legend>{t('workshop.tests.group_requires')}</legend>
            {before.map((one) => (
              <Checkbox
                key={one.folder}
                label={one.folder}
                checked={requires.includes(one.folder)}
                onChange={(checked) =>
                  setRequires(
                    checked ? [...requires, one.folder] : requires.filter((name) => name !== one.folder),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <CommandNote state={save.state} done="" />
      </div>
    </Dialog>
  );
}
