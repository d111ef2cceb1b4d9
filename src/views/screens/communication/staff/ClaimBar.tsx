import { Hand, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Claim } from './useClaim.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './ClaimBar.module.css';

/** The person who has claimed the open question, and buttons to claim or release it (COM-4). */
export function ClaimBar({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const { isMine, other } = claim;
  return (
    <div
      className={classNames(look('row', 'wrap', 'gap4x12', 'hint'), styles['bar'])}
      data-held={other !== null || undefined}
    >
      <span className={styles['who']}>
        {isMine && t('staff.claim.mine')}
        {other !== null && (
          <>
            {t('staff.claim.other', { name: other.display_name || other.username })}{' '}
            <RelativeTime at={other.at} nowAt={nowAt} isShort />
          </>
        )}
        {!isMine && other === null && t('staff.claim.free')}
      </span>
      <CommandNote state={claim.state} done="" />
      {isMine && (
        <Button size="s" variant="quiet" icon={LockOpen} onPress={claim.release}>
          {t('staff.claim.release')}
        </Button>
      )}
      {other !== null && (
        <Button size="s" icon={Hand} onPress={claim.takeOver}>
          {t('staff.claim.take_over')}
        </Button>
      )}
      {!isMine && other === null && (
        <Button size="s" variant="quiet" icon={Hand} onPress={claim.take}>
          {t('staff.claim.take')}
        </Button>
      )}
      {other === null && (
        <span className={styles['key']}>
          <Kbd keys={['c']} />
        </span>
      )}
    </div>
  );
}
