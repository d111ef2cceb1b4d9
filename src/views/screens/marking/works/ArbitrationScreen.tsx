import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type Arbitration } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Points } from '#views/components/Points.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { Awaited } from './Awaited.tsx';
import { arbitratedWorkPath, spokenNumber } from './markingPaths.ts';
import { look } from '#views/components/look.ts';
import styles from './MarkingLists.module.css';

type Work = Arbitration['works'][number];

/** / and /task/{tid} of arbiters: appeals, works whose scorers differ too much, and decided works (SCO-2). */
export function ArbitrationScreen() {
  const { t } = useTranslation();
  const task = parseRouteId(useParams()['tid']);
  const resource = useResource('arbitration', {});
  const works = resource.answer?.works.filter((work) => task === null || work.task === task) ?? [];
  const waiting = works.filter(isWaiting).length;
  return (
    <>
      <PageHeader
        title={task === null ? t('arbiter.title') : (works[0]?.name ?? t('arbiter.title'))}
        {...(task !== null && { eyebrow: <Link to="/">{t('arbiter.title')}</Link> })}
        hero={
          resource.answer !== null && (
            <p className={styles['hero']} data-done={waiting === 0 || undefined}>
              <span className={styles['heroNumber']}>{waiting}</span>
              <span className={styles['heroLabel']}>{t('arbiter.waiting')}</span>
            </p>
          )
        }
      />
      <Awaited of={resource} shape="rows">
        {() => <Lists works={works} />}
      </Awaited>
    </>
  );
}

function isWaiting({ state }: Work): boolean {
  return state === 'appealed' || state === 'disputed';
}

function Lists({ works }: { readonly works: readonly Work[] }) {
  const { t } = useTranslation();
  const of = (...states: readonly Work['state'][]) => works.filter(({ state }) => states.includes(state));
  const [appeals, disputes, closed] = [of('appealed'), of('disputed'), of('decided', 'answered')];
  return (
    <div className={look('grid', 'gap32')}>
      {appeals.length + disputes.length === 0 && (
        <Card>
          <EmptyState icon={Scale} title={t('arbiter.none')} text={t('arbiter.none_text')} />
        </Card>
      )}
      {appeals.length > 0 && (
        <Section title={t('arbiter.appeals', { count: appeals.length })} hint={t('arbiter.appeals_text')}>
          <WorkTable caption={t('arbiter.appeals_caption')} works={appeals} />
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title={t('arbiter.disputes', { count: disputes.length })} hint={t('arbiter.disputes_text')}>
          <WorkTable caption={t('arbiter.disputes_caption')} works={disputes} />
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={t('arbiter.closed', { count: closed.length })}>
          <WorkTable caption={t('arbiter.closed_caption')} works={closed} />
        </Section>
      )}
    </div>
  );
}

function WorkTable({ caption, works }: { readonly caption: string; readonly works: readonly Work[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <Card flush>
      <Table
        caption={caption}
        columns={columnsFor(t, format)}
        rows={works}
        rowKey={({ number }) => number}
        onRowPress={({ number }) => void navigate(arbitratedWorkPath(number))}
      />
    </Card>
  );
}

function columnsFor(t: Translate, format: Format): readonly Column<Work>[] {
  return [
    {
      id: 'number',
      header: t('arbiter.work'),
      isRowHeader: true,
      cell: ({ number }) => (
        <Link to={arbitratedWorkPath(number)} className={look('weight650', 'digits', 'nowrap')}>
          {spokenNumber(number)}
        </Link>
      ),
    },
    {
      id: 'task',
      header: t('arbiter.task'),
      cell: ({ name, question }) =>
        question === null ? name : `${name} · ${t('scorer.question', { question })}`,
    },
    { id: 'contest', header: t('arbiter.contest'), isOptional: true, cell: ({ contest }) => contest },
    {
      id: 'totals',
      header: t('arbiter.scorers_gave'),
      align: 'end',
      cell: ({ totals }) => totals.map((total) => format.number(total)).join(' · ') || '–',
    },
    {
      id: 'points',
      header: t('arbiter.comes_to'),
      align: 'end',
      cell: ({ points, most }) => <Points value={points} max={most} size="s" />,
    },
    {
      id: 'state',
      header: t('arbiter.state'),
      isOptional: true,
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`arbiter.state.${state}`)}</Badge>,
    },
  ];
}

const TONES = { appealed: 'note', disputed: 'wait', decided: 'good', answered: 'good' } as const;
