import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { type ExportSize } from '#protocol/wire/staff/contest/settings.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

const MB = 1_000_000;

/** Parts of a contest that go into its file. */
interface Choice {
  readonly work: boolean;
  readonly personal: boolean;
  readonly secrets: boolean;
}

/** A contest as one file: the person chooses its parts, and confirms secrets once more. */
export function ExportDialog(props: {
  readonly contest: Contest;
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}) {
  const { contest, isAdmin, onClose } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('exportContest');
  const [choice, setChoice] = useState<Choice>({ work: true, personal: true, secrets: false });
  const resource = useResource('exportSize', { cid: contest.id });
  const { state, isRunning } = command;
  const set = (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change }));
  const download = async () => {
    const isMeant =
      !choice.secrets ||
      (await confirm({
        title: t('contest_export.ask'),
        message: t('contest_export.ask_text'),
        confirmLabel: t('contest_export.download'),
      }));
    if (isMeant) command.give({ call: 'exportContest', request: { cid: contest.id, ...choice } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="m"
      title={t('contest_export.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.close')}</Button>
          <Button variant="primary" icon={Download} busy={isRunning} onPress={download}>
            {t('contest_export.download')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        <p>{t('contest_export.intro')}</p>
        <fieldset className={look('grid', 'gap16', 'shrink')}>
          <legend className="visually-hidden">{t('contest_export.what')}</legend>
          <Checkbox
            label={t('contest_export.work')}
            hint={t('contest_export.work_hint')}
            checked={choice.work}
            onChange={(work) => set({ work })}
          />
          <Checkbox
            label={t('contest_export.personal')}
            hint={t('contest_export.personal_hint')}
            checked={choice.personal}
            onChange={(personal) => set({ personal })}
          />
          <Checkbox
            label={t('contest_export.secrets')}
            hint={t(isAdmin ? 'contest_export.secrets_hint' : 'contest_export.secrets_admin')}
            checked={choice.secrets}
            disabled={!isAdmin}
            onChange={(secrets) => set({ secrets })}
          />
        </fieldset>
        <Loaded of={resource} shape="text" count={1}>
          {(size) => <Size size={size} choice={choice} />}
        </Loaded>
        {isRunning && (
          <ProgressBar
            label={t('contest_export.running')}
            percent={state?.kind === 'running' && state.percent !== 0 ? state.percent : null}
          />
        )}
        <CommandNote state={state} done={t('contest_export.done')} />
      </div>
    </Dialog>
  );
}

function Size({ size, choice }: { readonly size: ExportSize; readonly choice: Choice }) {
  const { t } = useTranslation();
  const { people, submissions, judgements, task_bytes: tasks, work_bytes: work } = size;
  const bytes = (choice.secrets ? tasks : 0) + (choice.work ? work : 0);
  return (
    <p role="status" className={look('hint')}>
      {t('contest_export.size', {
        people,
        submissions: choice.work ? submissions : 0,
        judgements: choice.work ? judgements : 0,
        size: Math.max(0.1, Math.round((bytes / MB) * 10) / 10),
      })}
    </p>
  );
}
