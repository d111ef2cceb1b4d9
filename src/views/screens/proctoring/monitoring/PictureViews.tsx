import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MonitoredContests } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { type PictureViews as Views } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { Link } from '#views/components/Link.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

type View = Views['views'][number];

/** Number of views that are listed at first. */
const FIRST = 50;

/** Views of the person's pictures: viewer, time, way and number (SEC-5); in one contest or in all. */
export function PictureViews(props: {
  readonly uname: string;
  readonly contests: MonitoredContests['contests'];
  /** The contest that the page is about. */
  readonly chosen: number;
}) {
  const { uname, contests, chosen } = props;
  const { t } = useTranslation();
  const [scope, setScope] = useState<'contest' | 'all'>('contest');
  return (
    <Card title={t('picture_views.title')}>
      <div className={look('grid', 'gap12', 'shrink')}>
        <p className={classNames(look('hint'), styles['hint'])}>{t('picture_views.text')}</p>
        <div className={styles['choice']}>
          <Select
            label={t('picture_views.scope')}
            value={scope}
            options={[
              { value: 'contest', label: t('picture_views.this_contest') },
              { value: 'all', label: t('picture_views.all_contests') },
            ]}
            onChange={setScope}
          />
        </div>
        {scope === 'contest' ? (
          <OfContest key={chosen} {...props} />
        ) : (
          <Listed uname={uname} contests={contests} contestId={null} />
        )}
      </div>
    </Card>
  );
}

function OfContest(props: {
  readonly uname: string;
  readonly contests: MonitoredContests['contests'];
  readonly chosen: number;
}) {
  return <Listed uname={props.uname} contests={props.contests} contestId={props.chosen} />;
}

function Listed(props: {
  readonly uname: string;
  readonly contests: MonitoredContests['contests'];
  readonly contestId: number | null;
}) {
  const { uname, contests, contestId } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const resource = useResource('pictureViews', { uname }, contestId === null ? {} : { contestId });
  const columns: readonly Column<View>[] = [
    {
      id: 'viewer',
      isRowHeader: true,
      header: t('picture_views.viewer'),
      cell: (view) => (
        <Link to={`/users/${encodeURIComponent(view.viewer)}`}>{view.viewer_name || view.viewer}</Link>
      ),
    },
    {
      id: 'when',
      header: t('picture_views.when'),
      cell: (view) => `${format.dateTime(view.first_at)} – ${format.time(view.last_at)}`,
    },
    { id: 'way', header: t('picture_views.way'), cell: (view) => t(`picture_views.way.${view.way}`) },
    {
      id: 'pictures',
      header: t('picture_views.pictures'),
      align: 'end',
      cell: (view) => format.number(new Set(view.pictures).size, 0),
    },
    {
      id: 'contest',
      header: t('picture_views.contest'),
      cell: (view) => contests.find(({ id }) => id === view.contest)?.name ?? '',
    },
  ];
  return (
    <Loaded of={resource} shape="text" count={3} title={t('picture_views.not_loaded')} onlyNewest>
      {({ views }) => (
        <>
          <Table
            caption={t('picture_views.title')}
            columns={contestId === null ? columns : columns.slice(0, -1)}
            rows={isWhole ? views : views.slice(0, FIRST)}
            rowKey={(view) => view.id}
            empty={<p className={classNames(look('hint'), styles['hint'])}>{t('picture_views.none')}</p>}
          />
          {!isWhole && views.length > FIRST && (
            <Button size="s" variant="quiet" onPress={() => setWhole(true)}>
              {t('picture_views.more', { count: views.length - FIRST })}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
