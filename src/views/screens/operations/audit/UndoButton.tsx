import { useTranslation } from 'react-i18next';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ConsequenceList } from '#views/kit/staff/Consequences.tsx';
import { useCommand } from '#views/kit/useCommand.ts';

/** The actions on a contest that can be undone. */
const UNDOABLE: ReadonlySet<string> = new Set([
  'saveSettings',
  'setTimes',
  'setStandings',
  'extendContest',
  'openContest',
  'closeContest',
  'archiveContest',
  'unarchiveContest',
  'undoChange',
]);

/** Whether an entry of the audit log can be undone. */
export function isUndoable({ action, contest }: AuditEntry): boolean {
  return contest !== null && UNDOABLE.has(action);
}

/** The text of the dialog: the meaning of undo, and its consequences for people. */
function UndoText({ auditId }: { readonly auditId: number }) {
  const { t } = useTranslation();
  const resource = useResource('undoConsequences', { aid: auditId });
  return (
    <>
      <p>{t('staff.audit.undo_text')}</p>
      <Loaded of={resource} shape="text" count={2} onlyNewest>
        {({ consequences }) => <ConsequenceList consequences={consequences} />}
      </Loaded>
    </>
  );
}

/** Undoes the change of an audit entry, after a dialog; shows the reason if it cannot. Only for admins. */
export function UndoButton({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('undoChange');
  const role = useSelected(selectRole);
  if (role !== 'admin') return null;
  const undo = async () => {
    const isConfirmed = await confirm({
      title: t('staff.audit.undo_ask'),
      message: <UndoText auditId={entry.id} />,
      confirmLabel: t('staff.audit.undo'),
    });
    if (isConfirmed) command.give({ call: 'undoChange', request: { aid: entry.id } });
  };
  return (
    <span>
      <Button size="s" variant="quiet" busy={command.isRunning} onPress={() => void undo()}>
        {t('staff.audit.undo')}
      </Button>
      <CommandNote ofSettings state={command.state} done={t('staff.audit.undone')} />
    </span>
  );
}
