import { BellRing, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './SignalList.module.css';

const selectRaised = ({ sharing }: State) => sharing.raised;

/** The signals about the person that proctors see now. */
export function SignalList() {
  const raised = useSelected(selectRaised);
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  if (raised.length === 0) {
    return (
      <p className={classNames(look('flex', 'gap12', 'text2'), styles['line'])} role="status">
        <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
        {t('monitoring.told_nothing')}
      </p>
    );
  }
  return (
    <ul className={look('grid', 'gap8')} role="status">
      {raised.map(({ kind, source, at }) => (
        <li
          key={`${kind} ${source ?? ''}`}
          className={classNames(look('flex', 'gap12', 'text2'), styles['line'])}
        >
          <BellRing size={20} strokeWidth={1.75} aria-hidden />
          <span>
            {source !== null && <strong>{t(`sharing.${source}`)}: </strong>}
            {t(`consent.signal.${kind}`)}{' '}
            <span className={look('text3', 'size14')}>
              <RelativeTime at={at} nowAt={nowAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
