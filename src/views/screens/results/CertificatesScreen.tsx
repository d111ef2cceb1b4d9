import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChosenContestScreen } from '#views/kit/staff/ChosenContestScreen.tsx';
import { CertificatesPanel } from './CertificatesPanel.tsx';

/** /certificates and /certificates/:cid: templates, issued certificates, and their PDFs (COO-1). */
export function CertificatesScreen() {
  const { t } = useTranslation();
  return (
    <ChosenContestScreen
      path="/certificates"
      title={t('certificates.title')}
      icon={Award}
      none={t('certificates.no_contests')}
      noneText={t('certificates.no_contests_text')}
      uses={every}
      content={CertificatesPanel}
    />
  );
}

function every(): boolean {
  return true;
}
