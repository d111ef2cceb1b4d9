import { useTranslation } from 'react-i18next';
import { remainingMs } from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { Link } from '#views/components/Link.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { boardViewOf, countdownOf, PHASE_TONES, phaseOf } from './contestSituation.ts';
import { look } from '#views/components/look.ts';
import styles from './ContestTile.module.css';

/** A contest at a glance: its phase, its countdown as the tile's hero, and how far it has come. */
export function ContestTile(props: {
  readonly contest: Contest;
  readonly nowAt: number;
  /** Where it leads; by default to its own page. */
  readonly to?: string;
}) {
  const { contest, nowAt, to = `/contest/${contest.id}` } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(contest, nowAt);
  const countdown = countdownOf(contest, nowAt);
  const board = boardViewOf(contest, nowAt);
  const isRunning = phase === 'started';
  const share = (nowAt - contest.start_time) / Math.max(1, contest.end_time - contest.start_time);
  return (
    <Link to={to} className={styles['tile']}>
      <span className={look('flex', 'top', 'apart', 'gap12')}>
        <span className={styles['name']}>{contest.name}</span>
        <Badge tone={PHASE_TONES[phase]}>{t(`staff.phase.${phase}`)}</Badge>
      </span>
      {countdown === null || countdown.untilAt === null ? (
        <span className={look('hint')}>
          {t('staff.contest.ended_at', { time: format.dateTime(contest.end_time) })}
        </span>
      ) : (
        <span className={look('grid')}>
          <span className={look('hint')}>{t(`staff.countdown.${countdown.kind}`)}</span>
          <Countdown
            remainingMs={remainingMs(countdown.untilAt, nowAt)}
            size={isRunning ? 'l' : 'm'}
            label={t(`staff.countdown.${countdown.kind}`)}
          />
        </span>
      )}
      {isRunning && <ProgressBar percent={share * 100} label={t('staff.contest.elapsed')} hideLabel />}
      <span className={styles['foot']}>
        <span>{contest.type.toUpperCase()}</span>
        <span>
          {format.dateTime(contest.start_time)} – {endText(contest, format)}
        </span>
        {board !== 'live' && isRunning && <span>{t(`staff.board.${board}`)}</span>}
      </span>
    </Link>
  );
}

function endText({ start_time, end_time }: Contest, format: ReturnType<typeof useFormat>): string {
  return format.date(start_time) === format.date(end_time)
    ? format.time(end_time)
    : format.dateTime(end_time);
}
