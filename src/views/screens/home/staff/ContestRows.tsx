import { useTranslation } from 'react-i18next';
import { remainingMs } from '#domain/contest/timeline.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { Link } from '#views/components/Link.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { countdownOf, PHASE_TONES, phaseOf } from '#views/kit/staff/contestSituation.ts';
import { look } from '#views/components/look.ts';
import styles from './NeedsPanel.module.css';

type Numbers = StaffNeeds['contests'][number];
const FIGURES = ['registered', 'present', 'submitted', 'solved'] as const;

/** Contests as rows, with the numbers of people who take part, are online, have submitted and have solved. */
export function ContestRows(props: {
  readonly contests: readonly Contest[];
  /** null: not known yet. */
  readonly numbers: readonly Numbers[] | null;
  readonly nowAt: number;
}) {
  const { t } = useTranslation();
  const known = new Map((props.numbers ?? []).map((one) => [one.id, one]));
  return (
    <Card flush>
      <ul className={styles['list']} aria-label={t('staff.home.contests')}>
        {props.contests.map((contest) => (
          <ContestRow
            key={contest.id}
            contest={contest}
            numbers={known.get(contest.id) ?? null}
            nowAt={props.nowAt}
          />
        ))}
      </ul>
    </Card>
  );
}

function ContestRow(props: {
  readonly contest: Contest;
  readonly numbers: Numbers | null;
  readonly nowAt: number;
}) {
  const { contest, numbers, nowAt } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(contest, nowAt);
  const countdown = countdownOf(contest, nowAt);
  return (
    <li className={styles['contest']}>
      <div className={styles['name']}>
        <Link to={`/contest/${contest.id}`}>{contest.name}</Link>
        <p className={look('flex', 'wrap', 'gap0x12', 'hint')}>
          {countdown === null || countdown.untilAt === null ? (
            t('staff.contest.ended_at', { time: format.dateTime(contest.end_time) })
          ) : (
            <>
              <span>{t(`staff.countdown.${countdown.kind}`)}</span>
              <Countdown
                size="s"
                remainingMs={remainingMs(countdown.untilAt, nowAt)}
                label={t(`staff.countdown.${countdown.kind}`)}
              />
            </>
          )}
        </p>
      </div>
      <span className={styles['phase']}>
        <Badge tone={PHASE_TONES[phase]}>{t(`staff.phase.${phase}`)}</Badge>
      </span>
      {FIGURES.map((figure) => (
        <span
          key={figure}
          className={styles['figure']}
          data-figure={figure}
          data-zero={numbers?.[figure] === 0 || undefined}
        >
          <span className={styles['value']}>{numbers === null ? '–' : format.number(numbers[figure])}</span>
          <span className={look('flex', 'wrap', 'gap0x12', 'hint')}>{t(`needs.figure.${figure}`)}</span>
        </span>
      ))}
    </li>
  );
}
