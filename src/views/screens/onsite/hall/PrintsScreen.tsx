import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { HallScreen } from '#views/kit/staff/HallScreen.tsx';
import { PrintsPanel } from './PrintsPanel.tsx';

/** /prints and /prints/:cid: the prints that competitors asked for, for the staff who print and deliver them (AUT-11). */
export function PrintsScreen() {
  const { t } = useTranslation();
  return (
    <HallScreen
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
