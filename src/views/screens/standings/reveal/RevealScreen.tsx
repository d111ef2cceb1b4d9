import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type RevealPlan } from '#domain/standings/reveal/reveal.ts';
import { type RevealStage } from '#domain/standings/reveal/reveal-stage.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useKeys } from '#views/useKeys.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { RevealControls } from './RevealControls.tsx';
import { RevealStageView } from './RevealStage.tsx';
import { type Presented, useReveal } from './useReveal.ts';
import { look } from '#views/components/look.ts';
import styles from './Reveal.module.css';

/** /reveal/:cid: the presenter's page for the reveal of the standings (STD-4). */
export function RevealScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  const { t } = useTranslation();
  const presented = useReveal(contestId);
  const { reveal, plan, stage } = presented;
  return (
    <>
      <PageHeader
        title={t('reveal.title')}
        eyebrow={<Link to={`/standing/${contestId}`}>{reveal.answer?.name ?? t('standings.title')}</Link>}
      />
      <Loaded of={reveal} shape="rows" count={10}>
        {(answer) =>
          plan === null || stage === null ? (
            <Before contestId={contestId} reveal={answer} />
          ) : (
            <UnderWay {...{ contestId, presented, reveal: answer, plan, stage }} />
          )
        }
      </Loaded>
    </>
  );
}

function Before({ contestId, reveal }: { readonly contestId: number; readonly reveal: AnswerOf<'reveal'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useSelected(selectNow);
  const starter = useCommand('startReveal');
  const isEarly = now < reveal.from_at;
  return (
    <div className={look('grid', 'begin', 'gap16', 'measure')}>
      <p>{t(reveal.begins === 'frozen' ? 'reveal.about_frozen' : 'reveal.about_blank')}</p>
      <p>{t('reveal.about_screen')}</p>
      {isEarly && <Alert tone="wait" title={t('reveal.early', { time: format.dateTime(reveal.from_at) })} />}
      {reveal.unjudged > 0 && (
        <Alert
          tone="wait"
          title={t('reveal.unjudged', { count: reveal.unjudged })}
          text={t('reveal.unjudged_text')}
        />
      )}
      <Button
        variant="primary"
        size="l"
        disabled={isEarly}
        busy={starter.isRunning}
        onPress={() => starter.give({ call: 'startReveal', request: { cid: contestId } })}
      >
        {t('reveal.start')}
      </Button>
      <CommandNote state={starter.state} done="" />
    </div>
  );
}

function UnderWay(props: {
  readonly contestId: number;
  readonly presented: Presented;
  readonly reveal: AnswerOf<'reveal'>;
  readonly plan: RevealPlan;
  readonly stage: RevealStage;
}) {
  const { contestId, presented, reveal, plan, stage } = props;
  const { press, toggleFast } = presented;
  useKeys({
    ArrowRight: () => press('next'),
    PageDown: () => press('next'),
    ArrowLeft: () => press('back'),
    PageUp: () => press('back'),
    ArrowUp: () => press('row'),
    ArrowDown: () => press('row_back'),
    Home: () => press('first'),
    f: toggleFast,
  });
  return (
    <div className={styles['desk']}>
      <div className={styles['view']}>
        <RevealStageView
          stage={stage}
          type={reveal.type}
          tasks={reveal.tasks}
          participants={reveal.participants}
        />
      </div>
      <RevealControls {...{ contestId, presented, reveal, plan, stage }} />
    </div>
  );
}
