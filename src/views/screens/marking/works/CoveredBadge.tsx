import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';

/** A badge on a work that contains its owner's name: the name is hidden. */
export function CoveredBadge() {
  const { t } = useTranslation();
  return (
    <span title={t('scorer.covered_text')}>
      <Badge tone="note">{t('scorer.covered')}</Badge>
    </span>
  );
}
