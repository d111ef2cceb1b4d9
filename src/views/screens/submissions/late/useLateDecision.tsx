import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { useCommand } from '#views/kit/useCommand.ts';

/** Decides about late arrivals; asks for a reason if one is needed. */
export type Decide = (late: readonly LateArrival[], decision: 'accepted' | 'rejected') => void;

interface Asked {
  readonly late: readonly LateArrival[];
  readonly decision: 'accepted' | 'rejected';
}

/**
 * A function that decides about late arrivals, and the dialog that asks for the reason of a rejection or of a
 * changed decision.
 */
export function useLateDecision(): { readonly decide: Decide; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const command = useCommand('decideLate');
  const { t } = useTranslation();
  const give = ({ late, decision }: Asked, reason: string) =>
    command.give({
      call: 'decideLate',
      request: { ids: JSON.stringify(late.map(({ id }) => id)), decision, reason },
    });
  const decide: Decide = (late, decision) => {
    const isFirst = late.every(({ state }) => state === 'waiting');
    if (decision === 'accepted' && isFirst) give({ late, decision }, '');
    else setAsked({ late, decision });
  };
  const dialog = (
    <>
      <CommandNote state={asked === null ? command.state : null} done={t('late.done')} />
      {asked && (
        <ReasonDialog
          asked={asked}
          onGive={(reason) => {
            give(asked, reason);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
  return { decide, dialog };
}

function ReasonDialog(props: {
  readonly asked: Asked;
  readonly onGive: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { asked, onGive, onClose } = props;
  const { late, decision } = asked;
  const [reason, setReason] = useState('');
  const { t } = useTranslation();
  const count = late.length;
  const names = [...new Set(late.map((one) => one.display_name || one.username))].join(', ');
  const isReject = decision === 'rejected';
  const title =
    count === 1
      ? t(isReject ? 'late.reject' : 'late.accept')
      : t(isReject ? 'late.reject_all' : 'late.accept_all', { count });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: ${names}`}
      actions={
        <Button
          variant={isReject ? 'danger' : 'primary'}
          disabled={reason.trim() === ''}
          onPress={() => onGive(reason.trim())}
        >
          {title}
        </Button>
      }
    >
      <p>{t('late.reason_needed')}</p>
      <ReasonField
        label={t('late.reason')}
        hint={t('late.reason_hint')}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </Dialog>
  );
}
