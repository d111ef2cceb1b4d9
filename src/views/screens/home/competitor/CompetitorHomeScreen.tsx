import { Megaphone } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { selectHasModules } from '#streams/state/contest/modules.ts';
import { selectHasEnded, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { selectSessionContest, selectUser, selectUserTypes } from '#streams/state/session/session.ts';
import { Badge } from '#views/components/Badge.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { TimelineBar } from '#views/shell/TimelineBar.tsx';
import { useModuleTimeline, useOwnTimeline } from '#views/shell/useTimeline.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectSaid } from '#views/notices/notices.ts';
import { onDemand } from '#views/onDemand.tsx';
import { ExamResults, HomeOutbox, ModuleHero, ModuleList, NewsList, OwnPlace } from './homeParts.ts';
import { NextStep } from './NextStep.tsx';
import { selectContestWithBoard } from '#streams/state/standings/ownPlace.ts';
import { selectWhatIsOver } from '#views/kit/examOver.ts';
import { selectIsOutboxEmpty } from '#streams/state/submissions/outbox.ts';
import { TaskList } from '#views/screens/tasks/statement/TaskList.tsx';
import { whileSharing } from '#views/screens/proctoring/sharing/whileSharing.tsx';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './CompetitorHomeScreen.module.css';

/** Number of news items that are shown. */
const SHOWN_NEWS = 5;

const Modules = whileSharing(ModuleList, 'card');
const Tasks = whileSharing(TaskList, 'card');
const TranslatorTasks = onDemand(
  async () => (await import('#views/screens/translation/TranslatorTasks.tsx')).TranslatorTasks,
);

/** After an exam the results of its tasks, each with a link, replace the list of tasks. */
const selectIsListOver = (state: State): boolean =>
  selectWhatIsOver(state) !== null && (state.quiz.results ?? []).length > 0;

/** A contestant's home: the time left, the next step, the tasks with their points, and news. */
export function CompetitorHomeScreen() {
  const contest = useSelected(selectSessionContest);
  const hasModules = useSelected(selectHasModules);
  const isOutboxEmpty = useSelected(selectIsOutboxEmpty);
  const isOver = useSelected(selectWhatIsOver) !== null;
  const isTranslator = useSelected(selectUserTypes).includes('translator');
  const isListOver = useSelected(selectIsListOver);
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={contest?.name ?? t('sidebar.home')}
        actions={
          <span className={styles['rules']}>
            <ButtonLink to="/machine" variant="quiet" size="s">
              {t('machine.title')}
            </ButtonLink>
            <ButtonLink to="/rules" variant="quiet" size="s">
              {t('rules.title')}
            </ButtonLink>
          </span>
        }
      />
      <div className={classNames(look('grid', 'top', 'gap', 'single'), styles['page'])}>
        <div className={classNames(look('grid', 'across', 'boxed', 'surface1', 'single'), styles['hero'])}>
          <Hero />
          <NextStep />
          <Place />
        </div>
        <div className={styles['outbox']}>
          <Suspense>{!isOutboxEmpty && <HomeOutbox />}</Suspense>
        </div>
        <div className={styles['tasks']}>
          <Suspense fallback={<Skeleton shape="cards" />}>
            {isTranslator ? <TranslatorTasks /> : hasModules ? <Modules /> : !isListOver && <Tasks />}
          </Suspense>
          <Suspense>{isOver && <ExamResults />}</Suspense>
        </div>
        <div className={look('shrink')}>
          <News />
        </div>
      </div>
    </>
  );
}

/** Rank, points and the gap to the next row during the contest; after its end the hero shows the rank. */
function Place() {
  const contest = useSelected(selectContestWithBoard);
  const hasEnded = useSelected(selectHasEnded);
  if (contest === null || hasEnded) return null;
  return (
    <Suspense>
      <OwnPlace contestId={contest.id} isFinal={false} />
    </Suspense>
  );
}

function Hero() {
  const contest = useSelected(selectContestWithBoard);
  const hasEnded = useSelected(selectHasEnded);
  if (contest === null || !hasEnded) return <TimeHero />;
  return (
    <div className={styles['time']}>
      <Suspense fallback={<Skeleton shape="hero" />}>
        <OwnPlace contestId={contest.id} isFinal />
      </Suspense>
      <TimeLine />
    </div>
  );
}

/** Below the rank: the time of the end, or the time until the analysis. */
function TimeLine() {
  const timeline = useOwnTimeline();
  return timeline && <TimelineBar {...timeline} />;
}

function TimeHero() {
  const timeline = useOwnTimeline();
  const module = useModuleTimeline();
  const known = useSelected(selectTimes);
  const { t } = useTranslation();
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
      {module === null ? (
        <TimelineBar
          {...timeline}
          size="hero"
          fromLabel={format.dateTime(startAt)}
          toLabel={isOneDay ? format.time(endAt) : format.dateTime(endAt)}
        />
      ) : (
        <Suspense fallback={<Skeleton shape="hero" />}>
          <ModuleHero module={module} exam={timeline} />
        </Suspense>
      )}
      {minutes !== 0 && (
        <p className={look('flex')}>
          <Badge tone="note">{t('home.extra', { time: t('home.minutes', { count: minutes }) })}</Badge>
        </p>
      )}
    </section>
  );
}

function News() {
  const news = useSelected(selectSaid).slice(0, SHOWN_NEWS);
  const user = useSelected(selectUser);
  const { t } = useTranslation();
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
        <Suspense fallback={<Skeleton shape="rows" />}>
          <NewsList news={news} />
        </Suspense>
      )}
    </Card>
  );
}
