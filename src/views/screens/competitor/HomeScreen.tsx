import { Megaphone } from 'lucide-react';
import { effectiveEndAt } from '../../../../domain/phase.ts';
import { selectTimes } from '../../../streams/state/phase.ts';
import { selectSessionContest, selectUser } from '../../../streams/state/session.ts';
import { Badge } from '../../components/Badge.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { TimelineBar } from '../../shell/TimelineBar.tsx';
import { useOwnTimeline } from '../../shell/useTimeline.ts';
import { useSelected } from '../../useSelected.ts';
import { selectSaid } from '../../notices/notices.ts';
import { NewsList } from './NewsList.tsx';
import { NextStep } from './NextStep.tsx';
import { TaskList } from './TaskList.tsx';
import { whileSharing } from './whileSharing.tsx';
import styles from './HomeScreen.module.css';

/** As many as one looks through at a glance. */
const SHOWN_NEWS = 5;

const Tasks = whileSharing(TaskList, 'card');

/** Competitor's home: the time left, what to do now, the tasks with their points, and what is new. */
export function HomeScreen() {
  const contest = useSelected(selectSessionContest);
  const t = useTranslate();
  return (
    <>
      <PageHeader title={contest?.name ?? t('sidebar.home')} />
      <div className={styles['page']}>
        <div className={styles['hero']}>
          <Hero />
          <NextStep />
        </div>
        <div className={styles['tasks']}>
          <Tasks />
        </div>
        <div className={styles['news']}>
          <News />
        </div>
      </div>
    </>
  );
}

function Hero() {
  const timeline = useOwnTimeline();
  const known = useSelected(selectTimes);
  const t = useTranslate();
  const format = useFormat();
  if (timeline === null || known === null) {
    return (
      <section className={styles['time']}>
        <Skeleton shape="hero" />
      </section>
    );
  }
  const { startAt } = known.times;
  const endAt = effectiveEndAt(known.times, known.participant);
  const isOneDay = format.date(startAt) === format.date(endAt);
  const minutes = Math.round(known.participant.extraTimeSeconds / 60);
  return (
    <section className={styles['time']}>
      <TimelineBar
        {...timeline}
        size="hero"
        fromLabel={format.dateTime(startAt)}
        toLabel={isOneDay ? format.time(endAt) : format.dateTime(endAt)}
      />
      {minutes !== 0 && (
        <p className={styles['extra']}>
          <Badge tone="note">{t('home.extra', { time: t('home.minutes', { count: minutes }) })}</Badge>
        </p>
      )}
    </section>
  );
}

function News() {
  const news = useSelected(selectSaid).slice(0, SHOWN_NEWS);
  const user = useSelected(selectUser);
  const t = useTranslate();
  if (user === null) return null;
  return (
    <Card
      title={t('home.news')}
      flush
      actions={
        news.length > 0 && (
          <ButtonLink to="/communication" variant="quiet" size="s">
            {t('home.all_news')}
          </ButtonLink>
        )
      }
    >
      {news.length === 0 ? (
        <EmptyState icon={Megaphone} title={t('home.no_news')} text={t('home.no_news_text')} />
      ) : (
        <NewsList news={news} />
      )}
    </Card>
  );
}
