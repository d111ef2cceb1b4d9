import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { ChosenContestScreen } from '#views/kit/staff/ChosenContestScreen.tsx';
import { PrintsPanel } from './PrintsPanel.tsx';

/** /prints and /prints/:cid: prints for contestants, for the staff who print and deliver them (AUT-11). */
export function PrintsScreen() {
  const { t } = useTranslation();
  return (
    <ChosenContestScreen
      path="/prints"
      title={t('prints.title')}
      icon={Printer}
      none={t('prints.off')}
      uses={prints}
      content={PrintsPanel}
    />
  );
}

function prints({ printing }: Contest): boolean {
  return printing === true;
}
