import { ArrowRight, Hourglass } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectLateWaiting } from '#streams/state/submissions/late.ts';
import { type State } from '#streams/state/state.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { classNames } from '#views/components/classNames.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { selectUnansweredCount } from '#views/shell/staff/staffSidebar.ts';
import { useSelected } from '#views/useSelected.ts';
import { Pulse } from '#views/screens/submissions/feed/Pulse.tsx';
import { createPulse } from '#views/screens/submissions/feed/submissionPulse.ts';
import { selectQuestions } from '#streams/state/contest/staffContests.ts';
import { look } from '#views/components/look.ts';
import styles from './WaitingTiles.module.css';

const pulseOf = createPulse();
const selectFeedTable = ({ staff }: State) => staff.submissions;

/** The home page's hero while questions are unanswered: their number, and the oldest one. */
export function WaitingTile() {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const count = useSelected(selectUnansweredCount);
  const oldest = useSelected(selectQuestions)[0];
  return (
    <section className={classNames(styles['tile'], styles['waits'])} aria-label={t('staff.home.questions')}>
      <div className={look('flex', 'wrap', 'baseline', 'gap4x16')}>
        <span className={classNames(styles['number'], 'tabular')}>{count}</span>
        <span className={look('size20', 'weight550')}>{t('staff.home.questions_wait', { count })}</span>
      </div>
      {oldest !== undefined && (
        <div className={look('grid', 'gap4')}>
          <blockquote className={styles['quote']}>{oldest.question}</blockquote>
          <p className={classNames(look('hint'), styles['note'])}>
            <Trans
              t={t}
              i18nKey="staff.home.oldest"
              components={{
                name: <>{oldest.display_name}</>,
                when: <RelativeTime at={oldest.question_time} nowAt={nowAt} />,
              }}
            />
          </p>
        </div>
      )}
      <div className={styles['action']}>
        <ButtonLink to="/communication" variant="primary" icon={ArrowRight}>
          {t('staff.home.answer')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Submissions that come in: a chart of the last five minutes, and the number without a verdict. */
export function FeedTile() {
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  const feed = useSelected(selectFeedTable);
  if (feed === null || nowAt === 0) {
    return (
      <section className={styles['tile']}>
        <Skeleton shape="hero" />
      </section>
    );
  }
  const { queued: waiting, slotsAt } = pulseOf(feed);
  const slots = slotsAt(nowAt);
  const recent = slots.reduce((sum, slot) => sum + slot.count, 0);
  return (
    <section className={styles['tile']} aria-label={t('staff.home.submissions')}>
      <div className={styles['figures']}>
        <Figure value={format.number(recent)} label={t('staff.home.recent', { count: recent })} />
        <Link to="/submissions?status=waiting" className={styles['figureLink']}>
          <Figure
            value={format.number(waiting)}
            label={t('staff.home.in_queue', { count: waiting })}
            tone={waiting > 0 ? 'wait' : 'plain'}
          />
        </Link>
      </div>
      <LateFigure />
      <div>
        <Pulse slots={slots} label={t('staff.home.recent_label', { count: recent })} />
        <p className={styles['axis']}>
          <span>{t('staff.home.five_minutes_ago')}</span>
          <span>{t('staff.home.now')}</span>
        </p>
      </div>
      <div className={styles['action']}>
        <ButtonLink to="/submissions" icon={ArrowRight}>
          {t('staff.home.all_submissions')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The number of late arrivals that wait for a decision by staff; shows nothing if there are none. */
function LateFigure() {
  const count = useSelected(selectLateWaiting);
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <ButtonLink to="/submissions?show=late" variant="primary" icon={Hourglass}>
      {t('late.staff_waiting', { count })}
    </ButtonLink>
  );
}

function Figure(props: { readonly value: string; readonly label: string; readonly tone?: 'plain' | 'wait' }) {
  return (
    <span className={look('grid')}>
      <span className={classNames(styles['middle'], 'tabular', props.tone === 'wait' && look('wait'))}>
        {props.value}
      </span>
      <span className={classNames(look('hint'), styles['note'])}>{props.label}</span>
    </span>
  );
}
