import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ContestMarking } from '#protocol/wire/staff/marking/works.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { nextStep } from './units.ts';
import { look } from '#views/components/look.ts';

/** A button that publishes all marks of the contest, shown if more than one task or question has works. */
export function PublishAll({ contest }: { readonly contest: ContestMarking }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('publishMarks');
  const marked = contest.units.filter(({ marking }) => (marking?.works ?? 0) > 0);
  if (marked.length < 2 || contest.final) return null;
  const open = marked.filter((unit) => ['mark', 'decide'].includes(nextStep(unit, contest.over)));
  const works = marked.reduce((sum, { marking }) => sum + (marking?.works ?? 0), 0);
  const publish = async () => {
    const isSure = await confirm({
      title: t('scoring.marking.publish.ask_all'),
      message: <p>{t('scoring.marking.publish.all_text', { count: works })}</p>,
      confirmLabel: t('scoring.marking.publish.all'),
    });
    if (isSure) command.give({ call: 'publishMarks', request: { cid: contest.contest } });
  };
  return (
    <div className={look('row', 'wrap', 'gap8x12', 'shrink')}>
      <Button icon={Send} busy={command.isRunning} disabled={open.length > 0} onPress={() => void publish()}>
        {t('scoring.marking.publish.all')}
      </Button>
      {open.length > 0 && (
        <span className={look('hint')}>{t('scoring.marking.publish.not_yet', { count: open.length })}</span>
      )}
      <CommandNote state={command.state} done={t('scoring.marking.publish.done')} />
    </div>
  );
}
