import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { isSameMarks } from '#domain/marking/marking-sheet.ts';
import { type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { type SheetChange } from '#streams/events/marking/sheets.ts';
import { selectorsOf } from '#streams/select.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useOpenAnswer, useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { Awaited } from './Awaited.tsx';
import { CoveredBadge } from './CoveredBadge.tsx';
import { CriteriaPanel } from './CriteriaPanel.tsx';
import { MarkingFoot } from './MarkingFoot.tsx';
import { markedTaskPath, spokenNumber, statementPath } from './markingPaths.ts';
import { WorkContent } from './WorkContent.tsx';
import { WorkFrame } from './WorkFrame.tsx';

const selectLanguage = ({ system }: State) => system.language;
const selectSheet = selectorsOf<State>()('documents')(({ sheet }, key: string) => sheet[key] ?? null);
const selectHasUnsaved = selectorsOf<State>()('documents')(({ sheet }) =>
  Object.values(sheet).some((one) => isUnsaved(one, isSameMarks)),
);

/** /task/{tid}/submission/{snumber}: an anonymous work beside the criteria for its points (SCO-1). */
export function MarkedWorkScreen() {
  const params = useParams();
  const [task, number] = [parseRouteId(params['tid']) ?? 0, parseRouteId(params['snumber']) ?? 0];
  const send = useSend();
  const work = useOpenAnswer('markedWork', useRequest(task, number));
  useLeaveWarning(useSelected(selectHasUnsaved));
  useEffect(
    () => () =>
      send({ type: 'DocumentLeft', home: 'sheet', key: documentKey('sheet', { task, work: number }) }),
    [send, task, number],
  );
  const open = new Set([number, work?.next_open ?? number, work?.next ?? number]);
  return [...open].map((one) => (
    <HeldWork key={`${task}/${one}`} task={task} number={one} isShown={one === number} />
  ));
}

/**
 * The shown work, or the next one. The next one is loaded in advance, so that no key waits for the network,
 * and is not loaded again when it is shown.
 */
function HeldWork(props: { readonly task: number; readonly number: number; readonly isShown: boolean }) {
  const { task, number, isShown } = props;
  const { t } = useTranslation();
  const resource = useResource('markedWork', useRequest(task, number));
  if (!isShown) return null;
  if (resource.answer !== null) return <Marking work={resource.answer} />;
  return (
    <>
      <PageHeader
        title={t('scorer.work', { number: spokenNumber(number) })}
        eyebrow={<Link to={markedTaskPath(task)}>{t('scorer.works')}</Link>}
      />
      <Awaited of={resource} shape="text">
        {() => null}
      </Awaited>
    </>
  );
}

function useRequest(task: number, number: number) {
  const lang = useSelected(selectLanguage);
  return { tid: task, snumber: number, lang };
}

function Marking({ work }: { readonly work: MarkedWork }) {
  const { task, number, name, contest, question, place, works, calibration, alike } = work;
  const { t } = useTranslation();
  const send = useSend();
  const sheet = useSelected(selectSheet, documentKey('sheet', { task, work: number }));
  const change = useCallback(
    (changed: SheetChange) => send({ type: 'SheetEdited', task, work: number, change: changed }),
    [send, task, number],
  );
  if (sheet === null) return <Skeleton shape="text" count={6} />;
  return (
    <WorkFrame
      name="marking"
      title={t('scorer.work', { number: spokenNumber(number) })}
      eyebrow={
        <>
          <Link to={markedTaskPath(task)}>{name}</Link>
          {question === null ? (
            <>
              {' · '}
              <Link to={statementPath(task)}>{t('scorer.statement')}</Link>
            </>
          ) : (
            ` · ${t('scorer.question', { question })}`
          )}
          {` · ${contest} · ${t('scorer.place', { place, works })}`}
        </>
      }
      marks={
        <>
          {calibration && <Badge tone="note">{t('scorer.calibration')}</Badge>}
          {work.covered && <CoveredBadge />}
          {alike > 0 && <Badge tone="note">{t('scorer.alike', { count: alike + 1 })}</Badge>}
          {sheet.draft.flagged && <Badge tone="wait">{t('scorer.state.flagged')}</Badge>}
        </>
      }
      work={<WorkContent work={work} />}
      panelLabel={t('scorer.criteria')}
      panel={<CriteriaPanel work={work} sheet={sheet} onChange={change} />}
      foot={
        <MarkingFoot work={work} sheet={sheet} onFlag={() => change({ flagged: !sheet.draft.flagged })} />
      }
    />
  );
}
