import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CLAIM_FOLDERS,
  type ClaimFolder,
  type Solution,
  type WorkshopSolutions,
} from '#protocol/wire/staff/authoring/solutions.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** The claim for a solution: its folder, and, where known exactly, its points in total and by group. */
export function ClaimDialog(props: {
  readonly taskId: number;
  readonly tree: WorkshopSolutions;
  readonly solution: Solution;
  readonly onClose: () => void;
}) {
  const { taskId, tree, solution, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('setSolutionClaim');
  const [folder, setFolder] = useState<ClaimFolder>(folderOf(solution.path));
  const [score, setScore] = useState(solution.score === null ? '' : String(solution.score));
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(Object.entries(solution.group_scores).map(([name, points]) => [name, String(points)])),
  );
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const paying = tree.groups.filter(({ points }) => points > 0);
  const values = [score, ...Object.values(groups)];
  const isWrong = values.some((value) => value !== '' && !(Number(value) >= 0));
  const save = () => {
    const stated = Object.entries(groups).filter(([, value]) => value !== '');
    command.give({
      call: 'setSolutionClaim',
      request: {
        tid: taskId,
        path: solution.path,
        folder,
        score: JSON.stringify(score === '' ? null : Number(score)),
        group_scores: JSON.stringify(
          Object.fromEntries(stated.map(([name, value]) => [name, Number(value)])),
        ),
      },
    });
  };
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      title={solution.path}
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button onPress={save} busy={command.isRunning} disabled={isWrong}>
            {t('solutions.claim_save')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'single', 'gap16')}>
        <Select
          label={t('solutions.claim')}
          value={folder}
          onChange={setFolder}
          options={CLAIM_FOLDERS.map((value) => ({ value, label: t(`solutions.claim.${value}`) }))}
        />
        <TextField
          label={t('solutions.points')}
          hint={t('solutions.points_hint')}
          inputMode="decimal"
          value={score}
          onChange={setScore}
        />
        {paying.length > 1 &&
          paying.map(({ name, points }) => (
            <TextField
              key={name}
              label={t('solutions.group_points', { group: name, points })}
              inputMode="decimal"
              value={groups[name] ?? ''}
              onChange={(value) => setGroups({ ...groups, [name]: value })}
            />
          ))}
      </div>
    </Dialog>
  );
}

function folderOf(path: string): ClaimFolder {
  const folder = path.slice(0, path.indexOf('/'));
  return CLAIM_FOLDERS.find((one) => one === folder) ?? 'rejected';
}
