import { useTranslation } from 'react-i18next';
import { type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { type CheckerForm, checkerRequest, decidingOf } from './checkerForm.ts';

/** Writes the chosen way of checking into the files; asks before it replaces a program of the author. */
export function useChooseChecker(
  taskId: number,
  programs: WorkshopPrograms,
): { readonly command: LastCommand; readonly choose: (form: CheckerForm) => Promise<void> } {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('chooseWorkshopChecker');
  const choose = async (form: CheckerForm) => {
    const own = decidingOf(programs).filter(({ standard }) => standard === null);
    const isSure =
      own.length === 0 ||
      (await confirm({
        title: t('workshop.programs.replace'),
        message: t('workshop.programs.replace_text', { paths: own.map(({ path }) => path).join(', ') }),
        confirmLabel: t('workshop.programs.replace_confirm'),
        isDangerous: true,
      }));
    if (!isSure) return;
    const request = { tid: taskId, revision: programs.revision, ...checkerRequest(form) };
    command.give({ call: 'chooseWorkshopChecker', request });
  };
  return { command, choose };
}
