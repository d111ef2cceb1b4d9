import { MonitorSmartphone, SearchX } from 'lucide-react';
import { type CSSProperties, useCallback, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type Table } from '#streams/state/table.ts';
import { type WallState } from '#streams/state/proctoring/wallState.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSingleKeys } from '#views/useSingleKeys.ts';
import { Divider } from '#views/kit/Divider.tsx';
import { useDivider } from '#views/kit/useDivider.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { HandoverBands } from './HandoverBands.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { useDensity } from './useDensity.ts';
import { useHeldOrder } from './useHeldOrder.ts';
import { useWallChoice } from './useWallChoice.ts';
import { WallBar } from './WallBar.tsx';
import { WallGrid } from './WallGrid.tsx';
import { countsOf, filtered, rowsOf } from './wallOrder.ts';
import { selectOwnName } from './wallState.ts';
import styles from './WallScreen.module.css';

/** From this width on, an opened contestant is shown beside the wall. */
const WIDE = '(min-width: 1100px)';
const PANEL = { initial: 42, min: 28, max: 70 };

/** The wall of a contest: the most urgent contestants first, and beside it the opened one. */
export function Wall(props: {
  readonly title: string;
  readonly contestId: number;
  readonly wall: WallState & { readonly tiles: Table<number, Tile>; readonly checks: WatchedContest };
}) {
  const { title, contestId } = props;
  // The wall renders deferred and interruptibly, so that no click waits for a new sort.
  const wall = useDeferredValue(props.wall);
  const nowAt = useDeferredValue(useSelected(selectNow));
  const { checks, handovers, proctors } = wall;
  const { t } = useTranslation();
  const ownName = useSelected(selectOwnName);
  const [choice, choose] = useWallChoice();
  const [density, setDensity] = useDensity();
  const isWide = useMediaQuery(WIDE);
  const divider = useDivider('wallPanel', PANEL.initial);
  const tiles = useMemo(() => wall.tiles.values(), [wall.tiles]);
  const all = useMemo(() => rowsOf(tiles, checks, nowAt), [tiles, checks, nowAt]);
  const counts = useMemo(() => countsOf(all, checks, nowAt, ownName), [all, checks, nowAt, ownName]);
  const shown = useMemo(() => filtered(all, choice, ownName), [all, choice, ownName]);
  const { rows, isHeld, touch, release } = useHeldOrder(shown);
  const wants = useMemo(
    () => ({ camera: checks.camera, screen: checks.screen }),
    [checks.camera, checks.screen],
  );
  const open = useCallback((person: number | null) => choose({ person }), [choose]);
  const seen = useSeenKey(contestId, wall.tiles);
  const id = useId();
  const isOpen = choice.person !== null;
  const change = (changed: Parameters<typeof choose>[0]) => {
    release();
    choose(changed);
  };
  return (
    <div
      data-workspace
      className={styles['workspace']}
      data-open={isOpen || undefined}
      style={{ '--panel': `${divider.value}%` } as CSSProperties}
    >
      {(isWide || !isOpen) && (
        <section className={styles['wall']} aria-label={t('wall.title')}>
          <WallBar
            title={title}
            tiles={tiles}
            counts={counts}
            choice={choice}
            onChoose={change}
            density={density}
            onDensity={setDensity}
            isHeld={isHeld}
            onRelease={release}
            contestId={contestId}
            shown={rows}
            proctors={proctors.filter(({ username }) => username !== ownName)}
          />
          <HandoverBands contestId={contestId} handovers={handovers} ownName={ownName} tiles={wall.tiles} />
          <WallGrid
            contestId={contestId}
            rows={rows}
            density={density}
            wants={wants}
            openId={choice.person}
            onOpen={open}
            onTouch={touch}
            onKey={(key, person) => seen(key, person, () => open(null))}
            empty={
              tiles.length === 0 ? (
                <EmptyState icon={MonitorSmartphone} title={t('wall.nobody')} text={t('wall.nobody_text')} />
              ) : (
                <EmptyState
                  icon={SearchX}
                  title={t(choice.view === 'all' ? 'wall.none_found' : `wall.none_${choice.view}`)}
                  action={
                    <Button onPress={() => change({ view: 'all', room: '', group: '', text: '' })}>
                      {t('wall.show_all')}
                    </Button>
                  }
                />
              )
            }
          />
        </section>
      )}
      {isWide && isOpen && (
        <Divider
          label={t('wall.divider')}
          orientation="vertical"
          isFromEnd
          value={divider.value}
          min={PANEL.min}
          max={PANEL.max}
          controls={`${id}-person`}
          onMove={divider.onMove}
        />
      )}
      {choice.person !== null && (
        <section id={`${id}-person`} className={styles['panel']} aria-label={t('wall.person')}>
          <PersonPanel
            key={choice.person}
            contestId={contestId}
            participantId={choice.person}
            checks={checks}
            onClose={() => open(null)}
          />
        </section>
      )}
    </div>
  );
}

/** `s` marks the signals of the active contestant as seen; Escape closes the opened one. */
function useSeenKey(contestId: number, tiles: Table<number, Tile>) {
  const hasKeys = useSingleKeys();
  const { give } = useCommand('markSeen');
  return (key: string, person: number | null, close: () => void): boolean => {
    if (key === 'Escape') {
      close();
      return true;
    }
    const tile = person === null ? undefined : tiles.get(person);
    if (!hasKeys || key !== 's' || tile === undefined || tile.unseen === 0) return false;
    const upto = Math.max(...tile.signals.map((signal) => signal.id));
    give({ call: 'markSeen', request: { cid: contestId, pid: tile.id, upto } });
    return true;
  };
}
