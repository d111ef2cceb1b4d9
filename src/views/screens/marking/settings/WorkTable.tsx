import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Toolbar } from '#views/components/Toolbar.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { isMovable, WORK_KINDS, type WorkKind, worksShown } from './workFilter.ts';
import { workColumns } from './workColumns.tsx';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

const ROW_HEIGHT = 44;

/** All works of a marking, with filters by state and scorer; chosen ones can be reassigned. */
export function WorkTable(props: {
  readonly detail: MarkingDetail;
  readonly isFinal: boolean;
  readonly onReassign: (works: readonly number[]) => void;
}) {
  const { detail, isFinal, onReassign } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [kind, setKind] = useState<WorkKind>('all');
  const [scorer, setScorer] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(
    () => worksShown(detail.works, kind, scorer === '' ? null : Number(scorer)),
    [detail.works, kind, scorer],
  );
  const columns = useMemo(
    () =>
      workColumns({
        t,
        format,
        detail,
        chosen: isFinal ? null : chosen,
        onToggle: (number) =>
          setChosen((before) =>
            before.has(number)
              ? new Set([...before].filter((one) => one !== number))
              : new Set([...before, number]),
          ),
      }),
    [t, format, detail, isFinal, chosen],
  );
  const movable = shown.filter(isMovable).map(({ number }) => number);
  const going = detail.works.filter((work) => chosen.has(work.number) && isMovable(work));
  return (
    <div className={styles['part']}>
      <Toolbar
        label={t('scoring.marking.works')}
        end={
          !isFinal && (
            <span className={look('row', 'wrap', 'gap8x12', 'shrink')}>
              {going.length > 0 ? (
                <>
                  <span role="status">{t('scoring.marking.chosen', { count: going.length })}</span>
                  <Button size="s" onPress={() => onReassign(going.map(({ number }) => number))}>
                    {t('scoring.marking.reassign')}
                  </Button>
                  <Button size="s" variant="quiet" onPress={() => setChosen(new Set())}>
                    {t('staff.feed.unselect')}
                  </Button>
                </>
              ) : (
                <Button
                  size="s"
                  variant="quiet"
                  disabled={movable.length === 0}
                  onPress={() => setChosen(new Set(movable))}
                >
                  {t('scoring.marking.choose_shown', { count: movable.length })}
                </Button>
              )}
            </span>
          )
        }
      >
        <Select
          label={t('scoring.marking.filter.kind')}
          hideLabel
          value={kind}
          options={WORK_KINDS.map((value) => ({ value, label: t(`scoring.marking.filter.${value}`) }))}
          onChange={setKind}
        />
        <Select
          label={t('scoring.marking.filter.scorer')}
          hideLabel
          value={scorer}
          options={[
            { value: '', label: t('scoring.marking.filter.everybody') },
            ...detail.scorers.map(({ id, name, display_name: shownName }) => ({
              value: String(id),
              label: shownName || name,
            })),
          ]}
          onChange={setScorer}
        />
      </Toolbar>
      <VirtualTable
        caption={t('scoring.marking.works')}
        columns={columns}
        rows={shown}
        rowKey={({ number }) => number}
        rowHeight={ROW_HEIGHT}
        height={`min(64vh, 640px, ${(shown.length + 1) * ROW_HEIGHT}px)`}
        empty={
          <Card>
            <EmptyState icon={Inbox} title={t('scoring.marking.filter.nothing')} />
          </Card>
        }
      />
    </div>
  );
}
