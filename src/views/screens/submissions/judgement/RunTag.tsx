import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import styles from './UserTestView.module.css';

/** The outcome of a run on an own input: "ran" or a failure; never "accepted", as nothing is compared. */
export function RunTag(props: {
  readonly userTest: Pick<UserTest, 'status' | 'verdict'>;
  readonly size?: 'm' | 'l';
}) {
  const { userTest, size = 'm' } = props;
  const { status, verdict } = userTest;
  const { t } = useTranslation();
  if (status === 'judged' && verdict === 'AC') {
    return size === 'l' ? (
      <span className={styles['ran']}>
        <CircleCheck size={28} strokeWidth={1.75} aria-hidden />
        {t('user_test.ran')}
      </span>
    ) : (
      <Badge tone="good">{t('user_test.ran')}</Badge>
    );
  }
  return <VerdictTag verdict={verdict} status={status} size={size} />;
}
