import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';

/** Says that a work names its owner, and that those words are covered. */
export function CoveredBadge() {
  const { t } = useTranslation();
  return (
    <span title={t('scorer.covered_text')}>
      <Badge tone="note">{t('scorer.covered')}</Badge>
    </span>
  );
}
