import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { Awaited } from './Awaited.tsx';
import { CoveredBadge } from './CoveredBadge.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { arbitratedWorkPath, spokenNumber, statementPath } from './markingPaths.ts';
import { PartTotal } from './PartTotal.tsx';
import { type Deciding, useDeciding } from './useDeciding.ts';
import { WorkContent } from './WorkContent.tsx';
import { WorkFrame } from './WorkFrame.tsx';
import { look } from '#views/components/look.ts';
import styles from './ArbitratedWork.module.css';

const selectLanguage = ({ system }: State) => system.language;

/** /submission/{sid} of arbiters: a disputed or appealed work, the scorers' points, the decision (SCO-2). */
export function ArbitratedWorkScreen() {
  const number = parseRouteId(useParams()['sid']) ?? 0;
  const lang = useSelected(selectLanguage);
  const { t } = useTranslation();
  const resource = useResource('arbitratedWork', { sid: number, lang });
  const answer = resource.answer?.number === number ? resource.answer : null;
  if (answer !== null) return <Arbitrated key={number} work={answer} />;
  return (
    <>
      <PageHeader
        title={t('scorer.work', { number: spokenNumber(number) })}
        eyebrow={<Link to="/">{t('arbiter.title')}</Link>}
      />
      <Awaited of={{ ...resource, answer }} shape="text">
        {() => null}
      </Awaited>
    </>
  );
}

function Arbitrated({ work }: { readonly work: ArbitratedWork }) {
  const { number, task, name, contest, question, state, published } = work;
  const { t } = useTranslation();
  const deciding = useDeciding(work);
  return (
    <WorkFrame
      name="arbitration"
      title={t('scorer.work', { number: spokenNumber(number) })}
      eyebrow={
        <>
          <Link to="/">{t('arbiter.title')}</Link>
          {` · ${name} · `}
          {question === null ? (
            <Link to={statementPath(task)}>{t('scorer.statement')}</Link>
          ) : (
            t('scorer.question', { question })
          )}
          {` · ${contest}`}
        </>
      }
      marks={
        <>
          {state !== null && <Badge tone="note">{t(`arbiter.state.${state}`)}</Badge>}
          {work.covered && <CoveredBadge />}
          {published && <Badge tone="good">{t('arbiter.published')}</Badge>}
        </>
      }
      work={<WorkContent work={work} />}
      panelLabel={t('arbiter.decision')}
      panel={<DecisionPanel work={work} deciding={deciding} />}
      foot={<Foot work={work} deciding={deciding} />}
    />
  );
}

/** The total of the decision so far, the button that saves it, and a link to the next waiting work. */
function Foot({ work, deciding }: { readonly work: ArbitratedWork; readonly deciding: Deciding }) {
  const { number, criteria, decisions, final } = work;
  const { missing, state, isRunning, isReady, decide } = deciding;
  const { t } = useTranslation();
  const { answer } = useResource('arbitration', {});
  const next = answer?.works.find(
    (one) => one.number !== number && (one.state === 'appealed' || one.state === 'disputed'),
  );
  return (
    <div className={styles['foot']}>
      <PartTotal criteria={criteria} points={deciding.draft.points} />
      <span className={look('row', 'wrap', 'gap8x12')}>
        <CommandNote state={state} done={t('arbiter.state.decided')} />
        {missing !== null && <span className={look('hint')}>{t(`arbiter.missing.${missing}`)}</span>}
        {next !== undefined && (
          <ButtonLink to={arbitratedWorkPath(next.number)}>{t('arbiter.next')}</ButtonLink>
        )}
        {!final && (
          <Button variant="primary" busy={isRunning} disabled={!isReady} onPress={decide}>
            {t(decisions.length === 0 ? 'arbiter.decide' : 'arbiter.decide_again')}
          </Button>
        )}
      </span>
    </div>
  );
}
