import { bytesFromBase64 } from '#domain/base64.ts';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Report } from '#protocol/wire/staff/operations/reports.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { newId } from '#views/newId.ts';
import { handOver, openWaiting } from '#views/player/handover.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Reports.module.css';

/** A report: person, contest, note, and buttons to play it and to close it when it is dealt with. */
export function ReportCard(props: {
  readonly report: Report;
  readonly namesContest: boolean;
  readonly nowAt: number;
}) {
  const { report, namesContest, nowAt } = props;
  const { id, username, display_name, contest_name, note, version, events, bytes, closed_by } = report;
  const { t } = useTranslation();
  const format = useFormat();
  const playing = usePlaying(report);
  const closing = useCommand('closeReport');
  const isClosed = report.closed_at !== null;
  const close = () => closing.give({ call: 'closeReport', request: { rid: id, closed: !isClosed } });
  return (
    <li className={styles['report']} data-closed={isClosed || undefined}>
      <p className={look('flex', 'wrap', 'baseline', 'gap4x12')}>
        <span>#{id}</span>
        <strong>{display_name || username}</strong>
        {display_name !== '' && <span>{username}</span>}
        <Badge>{t(`people.role.${report.role}`)}</Badge>
        {namesContest && contest_name !== null && <span>{contest_name}</span>}
        <span className={look('last', 'text2')}>
          <RelativeTime at={report.at} nowAt={nowAt} />
        </span>
      </p>
      {note !== '' && <p className={look('anywhere', 'kept')}>{note}</p>}
      <p className={look('text2', 'size12')}>
        {t('reports.facts', { version, count: events, size: format.bytes(bytes) })}
        {closed_by !== null && ` · ${t('reports.closed_by', { name: closed_by })}`}
      </p>
      <div className={look('row', 'wrap', 'gap8')}>
        <Button size="s" icon={Play} busy={playing.isRunning} onPress={playing.play}>
          {t('reports.play')}
        </Button>
        <Button size="s" variant="quiet" busy={closing.isRunning} onPress={close}>
          {t(isClosed ? 'reports.reopen' : 'reports.close')}
        </Button>
        <CommandNote state={playing.state} done="" />
        <CommandNote state={closing.state} done="" />
      </div>
    </li>
  );
}

/** Opens the player at once, and passes it the recording when it is loaded. */
function usePlaying({ id, username }: Report) {
  const [player, setPlayer] = useState<string | null>(null);
  const { state, isRunning, give } = useCommand('reportRecording');
  const packed = state?.kind === 'done' ? state.answer.recording_gz : null;
  useEffect(() => {
    if (player === null || packed === null) return undefined;
    const bytes = bytesFromBase64(packed);
    return handOver(player, new Blob([bytes]), `${username} #${id}`);
  }, [player, packed, username, id]);
  const play = () => {
    const next = newId();
    setPlayer(next);
    openWaiting(next);
    if (packed === null) give({ call: 'reportRecording', request: { rid: id } });
  };
  return { play, state, isRunning };
}
