import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommandState } from '#streams/state/staffState.ts';
import { Button } from '#views/components/Button.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Commander } from '#views/kit/useCommand.ts';
import { fieldsIn, type MetadataDraft, sendable } from './metadataDraft.ts';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

/** The form's footer, always in view: reasons why it cannot be saved, and the button that saves all of it. */
export function MetadataBar(props: {
  readonly taskId: number;
  readonly draft: MetadataDraft;
  /** Number of fields with a value that cannot be saved. */
  readonly faults: number;
  /** The files can be written into. */
  readonly isReadable: boolean;
  readonly command: Commander<'saveWorkshopMetadata'>;
  readonly onReset: () => void;
  /** Called when somebody else has changed the files: their content must be loaded again. */
  readonly onOutdated: () => void;
}) {
  const { taskId, draft, faults, isReadable, command, onReset } = props;
  const { t } = useTranslation();
  useOutdated(props);
  const count = fieldsIn(draft.touched).length;
  const conflicts = draft.conflicts.length;
  const isFree = [faults, conflicts].every((one) => one === 0) && count > 0 && isReadable;
  const save = () => {
    const { problem, judge } = draft;
    const values = JSON.stringify(sendable(draft));
    command.give({ call: 'saveWorkshopMetadata', request: { tid: taskId, problem, judge, values } });
  };
  return (
    <div className={styles['bar']}>
      <div className={look('grid', 'gap8', 'shrink')}>
        <Said conflicts={conflicts} faults={count > 0 ? faults : 0} />
        <Outcome state={command.state} isTouched={count > 0} />
      </div>
      <div className={look('row', 'wrap', 'gap8', 'last')}>
        {count > 0 && (
          <Button variant="quiet" disabled={command.isRunning} onPress={onReset}>
            {t('staff.times.undo')}
          </Button>
        )}
        <Button variant="primary" busy={command.isRunning} disabled={!isFree} onPress={save}>
          {count === 0 ? t('contest_form.save') : t('contest_form.save_count', { count })}
        </Button>
      </div>
    </div>
  );
}

/** Reasons why the form cannot be saved. */
function Said({ conflicts, faults }: { readonly conflicts: number; readonly faults: number }) {
  const { t } = useTranslation();
  return (
    <>
      {conflicts > 0 && (
        <p className={look('hint')}>{t('contest_form.choose_first', { count: conflicts })}</p>
      )}
      {faults > 0 && (
        <Button variant="quiet" size="s" onPress={showFault}>
          {t('metadata.mend_first', { count: faults })}
        </Button>
      )}
    </>
  );
}

/** Focuses the first field with a fault, which also scrolls it into view. */
function showFault(): void {
  document.querySelector<HTMLElement>('form [aria-invalid]')?.focus();
}

/** Result of the last save: success until the form is touched, a refusal while it is touched. */
function Outcome({ state, isTouched }: { readonly state: CommandState | null; readonly isTouched: boolean }) {
  const { t } = useTranslation();
  const isOld = state?.kind === (isTouched ? 'done' : 'refused');
  return <CommandNote state={isOld ? null : state} done={t('staff.saved')} />;
}

/** Calls `onOutdated` once when a save is refused because somebody else has changed the files. */
function useOutdated({
  command,
  onOutdated,
}: Pick<Parameters<typeof MetadataBar>[0], 'command' | 'onOutdated'>) {
  const { state, commandId } = command;
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const isOutdated = state?.kind === 'refused' && state.key === 'backend.file_changed';
  if (!isOutdated || refusedId === commandId) return;
  setRefusedId(commandId);
  queueMicrotask(onOutdated);
}
