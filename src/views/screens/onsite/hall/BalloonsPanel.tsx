import { Bell, BellOff, Gift } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BalloonList } from '#protocol/wire/staff/onsite/balloons.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Toolbar } from '#views/components/Toolbar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { BalloonCard } from './BalloonCard.tsx';
import { type BalloonLine, balloonLines } from './balloonLines.ts';
import { BalloonSlip } from './BalloonSlip.tsx';
import { RoomFilter, useRoomChoice } from '#views/kit/staff/RoomFilter.tsx';
import { useBell } from '#views/useBell.ts';
import { look } from '#views/components/look.ts';
import styles from './Hall.module.css';

/** The balloons of a contest, updated live. */
export function BalloonsPanel({ contestId }: { readonly contestId: number }) {
  const resource = useResource('balloons', { cid: contestId }, { contestId });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => <Shown list={answer} />}
    </Loaded>
  );
}

function Shown({ list }: { readonly list: BalloonList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [choice, choose] = useRoomChoice();
  const { toCarry, changed, delivered } = useMemo(() => balloonLines(list, choice), [list, choice]);
  const waiting = useMemo(
    () => toCarry.filter(({ balloon }) => balloon.state === 'waiting').map(({ key }) => key),
    [toCarry],
  );
  const [hasBell, toggleBell] = useBell(waiting);
  const { slip, print } = useSlip();
  const cards = (lines: readonly BalloonLine[]) => (
    <ul className={styles['cards']}>
      {lines.map((line) => (
        <BalloonCard key={line.key} contestId={list.contest} line={line} onSlip={() => print(line)} />
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
            <RoomFilter all={list.balloons} choice={choice} onChoose={choose} />
          </Toolbar>
          {list.stopped_at !== null && (
            <Alert
              tone="note"
              title={t('balloons.stopped', { time: format.time(list.stopped_at) })}
              text={t('balloons.stopped_text')}
            />
          )}
          {changed.length > 0 && (
            <Section title={t('balloons.changed')} hint={t('balloons.changed_hint')}>
              {cards(changed)}
            </Section>
          )}
          <Section title={t('balloons.to_carry', { count: toCarry.length })}>
            {toCarry.length === 0 ? (
              <Card>
                <EmptyState
                  icon={Gift}
                  title={t(delivered.length === 0 ? 'balloons.none' : 'balloons.all_done')}
                  text={t('balloons.none_text')}
                />
              </Card>
            ) : (
              cards(toCarry)
            )}
          </Section>
          {delivered.length > 0 && (
            <Section title={t('balloons.delivered', { count: delivered.length })}>{cards(delivered)}</Section>
          )}
        </div>
      </div>
      {slip !== null && <BalloonSlip contest={list.name} line={slip} />}
    </>
  );
}

/** The slip to print; the print dialog opens once the slip is on the page. */
function useSlip(): { readonly slip: BalloonLine | null; readonly print: (line: BalloonLine) => void } {
  const [asked, setAsked] = useState<{ readonly line: BalloonLine } | null>(null);
  useEffect(() => {
    if (asked !== null) window.print();
  }, [asked]);
  return { slip: asked?.line ?? null, print: (line) => setAsked({ line }) };
}
