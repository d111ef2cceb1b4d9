import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';

/** Says that results change no more, and since when; shows nothing while they still may. */
export function FinalBadge({ at }: { readonly at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (at === null) return null;
  return (
    <Badge tone="good">
      <BadgeCheck size={14} strokeWidth={2} aria-hidden />
      {t('board.final', { time: format.dateTime(at) })}
    </Badge>
  );
}
