import { Bell, BellOff, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintList, type StaffPrint } from '#protocol/wire/staff/onsite/prints.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Toolbar } from '#views/components/Toolbar.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { RoomFilter, useRoomChoice } from '#views/kit/staff/RoomFilter.tsx';
import { isIn } from '#views/kit/staff/rooms.ts';
import { PrintCard } from './PrintCard.tsx';
import { PrintSheets } from './PrintSheets.tsx';
import { useBell } from '#views/useBell.ts';
import { look } from '#views/components/look.ts';
import styles from './Hall.module.css';

/** The prints of a contest, updated live. */
export function PrintsPanel({ contestId }: { readonly contestId: number }) {
  const resource = useResource('prints', { cid: contestId }, { contestId });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => <Shown list={answer} />}
    </Loaded>
  );
}

function Shown({ list }: { readonly list: PrintList }) {
  const { t } = useTranslation();
  const [choice, choose] = useRoomChoice();
  const [onPaper, setOnPaper] = useState<{ readonly print: StaffPrint; readonly time: number } | null>(null);
  const { waiting, printed, closed } = useMemo(() => {
    const shown = list.prints.filter((print) => isIn(print, choice));
    const of = (...states: readonly StaffPrint['state'][]) =>
      shown.filter(({ state }) => states.includes(state));
    return { waiting: of('waiting'), printed: of('printed'), closed: of('delivered', 'refused').reverse() };
  }, [list, choice]);
  const [hasBell, toggleBell] = useBell(useMemo(() => waiting.map(({ id }) => String(id)), [waiting]));
  const cards = (prints: readonly StaffPrint[]) => (
    <ul className={styles['cards']}>
      {prints.map((print) => (
        <PrintCard
          key={print.id}
          contestId={list.contest}
          task={list.tasks.find(({ number }) => number === print.task) ?? null}
          print={print}
          onPrint={() => setOnPaper((before) => ({ print, time: (before?.time ?? 0) + 1 }))}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className="no-print">
        <div className={look('grid', 'gap')}>
          <Toolbar
            label={t('hall.filters')}
            end={
              <Button icon={hasBell ? Bell : BellOff} onPress={toggleBell}>
                {t(hasBell ? 'balloons.bell_on' : 'balloons.bell_off')}
              </Button>
            }
          >
            <RoomFilter all={list.prints} choice={choice} onChoose={choose} />
          </Toolbar>
          <Section title={t('prints.waiting', { count: waiting.length })}>
            {waiting.length === 0 ? (
              <Card>
                <EmptyState icon={Printer} title={t('prints.none')} text={t('prints.none_text')} />
              </Card>
            ) : (
              cards(waiting)
            )}
          </Section>
          {printed.length > 0 && (
            <Section title={t('prints.to_bring', { count: printed.length })}>{cards(printed)}</Section>
          )}
          {closed.length > 0 && (
            <Section title={t('prints.done', { count: closed.length })}>{cards(closed)}</Section>
          )}
        </div>
      </div>
      {onPaper !== null && (
        <PrintSheets
          key={onPaper.time}
          contestId={list.contest}
          contest={list.name}
          task={list.tasks.find(({ number }) => number === onPaper.print.task)?.label ?? null}
          print={onPaper.print}
        />
      )}
    </>
  );
}
