import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { BalloonsPanel } from './BalloonsPanel.tsx';
import { ChosenContestScreen } from '#views/kit/staff/ChosenContestScreen.tsx';

/** /balloons and /balloons/:cid: the balloons to deliver, for the runners in the hall (AUT-11). */
export function BalloonsScreen() {
  const { t } = useTranslation();
  return (
    <ChosenContestScreen
      path="/balloons"
      title={t('balloons.title')}
      icon={Gift}
      none={t('balloons.off')}
      uses={givesBalloons}
      content={BalloonsPanel}
    />
  );
}

function givesBalloons({ type, balloons }: Contest): boolean {
  return type === 'icpc' && balloons !== undefined && balloons !== 'no';
}
