import { Megaphone } from 'lucide-react';
import { selectTimes } from '../../../streams/state/phase.ts';
import { selectSessionContest, selectUser } from '../../../streams/state/session.ts';
import { KeyValue } from '../../components/KeyValue.tsx';
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
import { NewsList } from './NewsList.tsx';
import { NextStep } from './NextStep.tsx';
import { selectNews } from './news.ts';
import { TaskList } from './TaskList.tsx';
import styles from './HomeScreen.module.css';

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
          <TaskList />
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
  return (
    <section className={styles['time']}>
      {timeline === null ? <Skeleton shape="hero" /> : <TimelineBar {...timeline} size="hero" />}
      <Times />
    </section>
  );
}

/** When it all is, with the zone: competitors may sit in several. */
function Times() {
  const known = useSelected(selectTimes);
  const t = useTranslate();
  const format = useFormat();
  if (known === null) return null;
  const { times, participant } = known;
  const minutes = Math.round(participant.extraTimeSeconds / 60);
  const items = [
    { label: t('home.start'), value: format.dateTimeWithZone(times.startAt) },
    {
      label: t('home.end'),
      value: format.dateTimeWithZone(times.endAt + participant.extraTimeSeconds * 1000),
    },
    ...(minutes === 0 ? [] : [{ label: t('home.extra'), value: t('home.minutes', { count: minutes }) }]),
  ];
  return <KeyValue layout="row" items={items} />;
}

function News() {
  const news = useSelected(selectNews);
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
