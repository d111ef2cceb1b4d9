import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRole } from '#streams/state/session/session.ts';
import { Menu } from '#views/components/Menu.tsx';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

/** Further file formats of a board. Staff get the full board, the public page the public one. */
export function BoardForms(props: {
  readonly contestId: number;
  readonly isPublic: boolean;
  /** Saves it as CSV without a BOM, which confuses some programs. */
  readonly onPlain: () => void;
  /** Saves the shown rows as an XLSX workbook. */
  readonly onWorkbook: () => void;
}) {
  const { contestId, isPublic, onPlain, onWorkbook } = props;
  const { t } = useTranslation();
  const send = useSend();
  const role = useSelected(selectRole);
  const isOrganiser = !isPublic && (role === 'admin' || role === 'author');
  const download = { kind: 'scoreboard', contest: contestId } as const;
  const api = () => {
    if (isOrganiser) send({ type: 'DownloadWanted', downloadId: newId(), download });
    else window.open(`/contest-api/contests/${contestId}/scoreboard`, '_blank', 'noopener');
  };
  const items = [
    { id: 'xlsx', label: t('board.xlsx'), onSelect: onWorkbook },
    { id: 'plain', label: t('board.csv_plain'), onSelect: onPlain },
    ...(isOrganiser || isPublic ? [{ id: 'api', label: t('board.api'), onSelect: () => api() }] : []),
  ];
  return (
    <Menu
      label={t('board.forms')}
      trigger={<Ellipsis size={18} strokeWidth={2} aria-hidden />}
      groups={[{ items }]}
    />
  );
}
