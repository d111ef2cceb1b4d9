import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChosenContestScreen } from '#views/kit/staff/ChosenContestScreen.tsx';
import { OnsitePanel } from './OnsitePanel.tsx';

/** /check and /check/:cid: people, rooms, machines and problems onsite, for coordinators (COO-1). */
export function OnsiteScreen() {
  const { t } = useTranslation();
  return (
    <ChosenContestScreen
      path="/check"
      title={t('onsite.title')}
      icon={ClipboardCheck}
      none={t('onsite.no_contest')}
      uses={everyOne}
      content={OnsitePanel}
    />
  );
}

function everyOne(): boolean {
  return true;
}
