import { CircleCheck, Hourglass } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { Link } from '#views/components/Link.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useSelected } from '#views/useSelected.ts';
import { Outgoing } from './Outgoing.tsx';
import { selectOutbox, selectReceipt } from '#streams/state/tasks/ownTasks.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Outbox.module.css';

/** Number of characters of a hash, few enough to compare by eye. */
const SHORT_HASH = 8;

/**
 * The states of sent solutions (TSK-8): sending, kept until the network is back, refused; then the receipt,
 * if requested.
 */
export function Outbox({ number, withReceipt }: { readonly number: number; readonly withReceipt: boolean }) {
  const outbox = useSelected(selectOutbox, number);
  // Warns about solutions that the browser could not store, or has not stored yet.
  useLeaveWarning(outbox.some(({ keeping, state }) => keeping !== 'kept' && state.kind !== 'refused'));
  return (
    <div className={classNames(look('grid', 'gap12'), styles['outbox'])} aria-live="polite">
      {outbox.map((solution) => (
        <Outgoing key={solution.clientId} solution={solution} />
      ))}
      {outbox.length === 0 && withReceipt && <Receipt number={number} />}
    </div>
  );
}

function Receipt({ number }: { readonly number: number }) {
  const receipt = useSelected(selectReceipt, number);
  const { t } = useTranslation();
  const format = useFormat();
  if (receipt === null) return null;
  const { at, hash, id, late, task } = receipt;
  const time = format.timeWithSeconds(at);
  const Icon = late === null ? CircleCheck : Hourglass;
  return (
    <div className={late === null ? styles['receipt'] : styles['delayed']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={look('weight600', 'anywhere')}>
          {late === null ? t('submit.arrived', { time }) : t('late.arrived', { time })}
        </p>
        {late !== null && <p>{t('late.waiting_short')}</p>}
        <p className={look('row', 'wrap', 'gap0x8')}>
          <Link to={`/task/${task}/submission/${id}`}>{t('submission.title', { id })}</Link>
          <span title={hash}>
            <Trans
              t={t}
              i18nKey="receipt.short"
              values={{ hash: hash.slice(0, SHORT_HASH) }}
              components={{ code: <code /> }}
            />
          </span>
          <CopyButton text={hash} label={t('receipt.copy')} />
        </p>
      </div>
    </div>
  );
}
