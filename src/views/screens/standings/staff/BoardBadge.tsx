import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { type BoardView } from '#views/kit/staff/contestSituation.ts';

const TONES = { live: 'good', frozen: 'note', hidden: 'wait' } as const;

/** A badge for the contestants' view of the standings. */
export function BoardBadge({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[view]}>{t(`staff.board.${view}`)}</Badge>;
}
