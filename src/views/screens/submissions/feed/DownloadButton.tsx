import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type Feed } from '#streams/events/staff.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

const selectPercent = ({ downloads }: State, id: string) => downloads[id] ?? null;

/** Downloads all work that passes the filters as one archive, and shows the progress. */
export function DownloadButton(props: {
  readonly feed: Feed;
  readonly filter: WorkFilter;
  readonly label: string;
}) {
  const { feed, filter, label } = props;
  const { t } = useTranslation();
  const send = useSend();
  const [downloadId, setDownloadId] = useState('');
  const percent = useSelected(selectPercent, downloadId);
  const want = () => {
    const id = newId();
    setDownloadId(id);
    send({ type: 'DownloadWanted', downloadId: id, download: { kind: feed, filter } });
  };
  return (
    <Button size="s" icon={Download} busy={percent !== null} onPress={want}>
      {percent === null || percent === 0
        ? label
        : t('staff.feed.downloading', { percent: Math.round(percent) })}
    </Button>
  );
}
