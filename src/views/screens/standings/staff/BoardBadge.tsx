import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { type BoardView } from '#views/kit/staff/contestSituation.ts';

const TONES = { live: 'good', frozen: 'note', hidden: 'wait' } as const;

/** The view that competitors have of the standings, as a mark. */
export function BoardBadge({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[view]}>{t(`staff.board.${view}`)}</Badge>;
}
