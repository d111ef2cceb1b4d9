import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DELEGATION_CHARS } from '#domain/translation/translation.ts';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { Button } from '#views/components/Button.tsx';
import { type Question } from '#views/components/ConfirmDialog.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Creates or edits a delegation: its name, group, languages, and people by login name. */
export function DelegationDialog(props: {
  readonly contestId: number;
  readonly delegation: TranslationBoard['delegations'][number] | null;
  /** Groups of translators without a delegation. */
  readonly groups: readonly string[];
  readonly onClose: () => void;
}) {
  const { contestId, delegation, groups, onClose } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { give, state, isRunning } = useCommand('setDelegation', 'removeDelegation');
  const [form, setForm] = useState(() => formOf(delegation, groups));
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const { name, group, langs, people } = form;
  const isDone = state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  const removed = async () => {
    if (delegation === null) return;
    const question: Question = {
      title: t('translation.remove_title', { name: delegation.name }),
      message: t('translation.remove_text'),
      confirmLabel: t('translation.remove'),
      isDangerous: true,
    };
    if (await confirm(question))
      give({ call: 'removeDelegation', request: { cid: contestId, did: delegation.id } });
  };
  return (
    <Dialog
      open
      size="m"
      title={t(delegation === null ? 'translation.new_delegation' : 'translation.delegation')}
      onClose={onClose}
      actions={
        <>
          <CommandNote state={state} done="" />
          {delegation !== null && (
            <Button variant="danger" busy={isRunning} onPress={removed}>
              {t('translation.remove')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isRunning}
            disabled={name.trim() === '' || wordsOf(langs).length === 0}
            onPress={() =>
              give({
                call: 'setDelegation',
                request: {
                  cid: contestId,
                  name,
                  group,
                  ...(delegation !== null && { id: delegation.id }),
                  langs: JSON.stringify(wordsOf(langs)),
                  people: JSON.stringify(wordsOf(people)),
                },
              })
            }
          >
            {t('translation.save')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'single', 'gap16')}>
        <TextField
          label={t('translation.name')}
          value={name}
          onChange={(value) => set({ name: value })}
          maxLength={MAX_DELEGATION_CHARS}
          autoFocus
        />
        <TextField
          label={t('translation.group')}
          hint={t('translation.group_hint')}
          value={group}
          onChange={(value) => set({ group: value })}
        />
        <TextField
          label={t('translation.langs')}
          hint={t('translation.langs_hint')}
          value={langs}
          onChange={(value) => set({ langs: value })}
        />
        <TextArea
          label={t('translation.named')}
          hint={t('translation.named_hint')}
          value={people}
          onChange={(value) => set({ people: value })}
          rows={3}
        />
      </div>
    </Dialog>
  );
}

interface Form {
  readonly name: string;
  readonly group: string;
  readonly langs: string;
  readonly people: string;
}

/** The form's first values; a new delegation begins with the first group without a delegation. */
function formOf(
  delegation: TranslationBoard['delegations'][number] | null,
  [group = '']: readonly string[],
): Form {
  if (delegation === null) return { name: group, group, langs: '', people: '' };
  const { name, group: own, langs, people } = delegation;
  return { name, group: own, langs: langs.join(', '), people: people.map((one) => one.name).join('\n') };
}
