import {
  ArrowRight,
  BookOpenText,
  CircleCheck,
  CircleDashed,
  CircleDot,
  ClipboardCheck,
  Flag,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type MarkedTask } from '#protocol/wire/staff/marking/works.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { Awaited } from './Awaited.tsx';
import { markedWorkPath, spokenNumber, statementPath } from './markingPaths.ts';
import { isWorkIn, nextToMark, WORK_FILTERS, type WorkFilter } from './workFilter.ts';
import { look } from '#views/components/look.ts';
import styles from './MarkingLists.module.css';

type Work = MarkedTask['works'][number];

/** /task/{tid} of scorers: their works of a task by number, and how many are left (SCO-1). */
export function MarkedTaskScreen() {
  const { t } = useTranslation();
  const task = parseRouteId(useParams()['tid']) ?? 0;
  const resource = useResource('markedTask', { tid: task });
  const answer = resource.answer?.task === task ? resource.answer : null;
  return (
    <>
      <PageHeader
        title={answer?.name ?? t('scorer.works')}
        eyebrow={<Link to="/">{t('scorer.tasks')}</Link>}
        actions={answer && <Actions answer={answer} />}
      />
      <Awaited of={{ ...resource, answer }} shape="cards">
        {(shown) => <Works answer={shown} />}
      </Awaited>
    </>
  );
}

function Actions({ answer: { task, works } }: { readonly answer: MarkedTask }) {
  const { t } = useTranslation();
  const next = nextToMark(works);
  const hasStatement = works.some(({ question }) => question === null);
  return (
    <>
      {hasStatement && (
        <ButtonLink to={statementPath(task)} icon={BookOpenText}>
          {t('scorer.statement')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={markedWorkPath(task, next)} variant="primary" icon={ArrowRight}>
          {t('scorer.next_unmarked')}
        </ButtonLink>
      )}
    </>
  );
}

function Works({ answer: { task, works } }: { readonly answer: MarkedTask }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<WorkFilter>('all');
  const shown = works.filter((work) => isWorkIn(work, filter));
  const groups = groupsIn(shown);
  const isOne = groupsIn(works).length === 1;
  return (
    <Tabs
      label={t('scorer.filter')}
      selected={filter}
      onSelect={setFilter}
      tabs={WORK_FILTERS.map((id) => ({
        id,
        label: t(`scorer.filter.${id}`),
        count: works.filter((work) => isWorkIn(work, id)).length,
      }))}
    >
      {shown.length === 0 ? (
        <Card>
          <EmptyState icon={ClipboardCheck} title={t(`scorer.none.${filter}`)} />
        </Card>
      ) : (
        <div className={look('grid', 'gap32')}>
          {groups.map((group) => (
            <Group key={group.key} task={task} group={group} isOnly={isOne} />
          ))}
        </div>
      )}
    </Tabs>
  );
}

/** Works of one contest and question; works for calibration come before the others. */
interface WorkGroup {
  readonly key: string;
  readonly contest: string;
  readonly question: number | null;
  readonly calibration: boolean;
  readonly works: readonly Work[];
}

function groupsIn(works: readonly Work[]): readonly WorkGroup[] {
  const groups = new Map<string, Work[]>();
  for (const work of works) {
    const key = JSON.stringify([work.contest, work.question, work.calibration]);
    groups.set(key, [...(groups.get(key) ?? []), work]);
  }
  return [...groups].flatMap(([key, all]) => {
    const [first] = all;
    return first === undefined ? [] : [{ ...first, key, works: all }];
  });
}

function Group(props: { readonly task: number; readonly group: WorkGroup; readonly isOnly: boolean }) {
  const { task, group, isOnly } = props;
  const { contest, question, calibration, works } = group;
  const { t } = useTranslation();
  const list = (
    <ul className={styles['tiles']}>
      {works.map((work) => (
        <li key={work.number}>
          <Tile task={task} work={work} />
        </li>
      ))}
    </ul>
  );
  if (isOnly && !calibration) return list;
  const what = question === null ? contest : `${contest} · ${t('scorer.question', { question })}`;
  return (
    <Section
      title={calibration ? `${t('scorer.calibration')} · ${what}` : what}
      {...(calibration && { hint: t('scorer.calibration_text') })}
    >
      {list}
    </Section>
  );
}

const ICONS = { new: CircleDashed, begun: CircleDot, done: CircleCheck } as const;

function Tile({ task, work }: { readonly task: number; readonly work: Work }) {
  const { number, state, flagged, total, most, alike } = work;
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = flagged ? Flag : ICONS[state];
  return (
    <Link
      to={markedWorkPath(task, number)}
      className={styles['tile']}
      data-state={flagged ? 'flagged' : state}
    >
      <span className={look('weight650', 'digits', 'nowrap')}>{spokenNumber(number)}</span>
      <span className={styles['tileState']}>
        <Icon size={14} strokeWidth={2.25} aria-hidden />
        {t(flagged ? 'scorer.state.flagged' : `scorer.state.${state}`)}
        {alike > 0 && <span>{t('scorer.alike_short', { count: alike + 1 })}</span>}
      </span>
      <span className={styles['tilePoints']}>
        {total === null ? '–' : format.number(total)}
        <span className={styles['quiet']}> / {format.number(most)}</span>
      </span>
    </Link>
  );
}
