import { ArrowUpNarrowWide, Bell, BellOff, Grid2x2, Grid3x3, HandHelping, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tile, type Wall } from '#protocol/wire/staff/proctoring/watching.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { SearchField } from '#views/components/Toolbar.tsx';
import { useBell } from '#views/useBell.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { type Density, DENSITIES } from './WallTile.tsx';
import { type WallChoice } from './useWallChoice.ts';
import { namesOf, WALL_VIEWS, type WallRow, type WallView } from './wallOrder.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './WallBar.module.css';

const DENSITY_ICONS = { s: Rows3, m: Grid3x3, l: Grid2x2 };

/** Head of the wall: numbers of people online and in need of attention, and filters. */
export function WallBar(props: {
  readonly title: string;
  readonly contestId: number;
  readonly tiles: readonly Tile[];
  readonly shown: readonly WallRow[];
  readonly counts: Readonly<Record<WallView | 'here' | 'watched', number>>;
  readonly choice: WallChoice;
  readonly onChoose: (change: Partial<WallChoice>) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly isHeld: boolean;
  readonly onRelease: () => void;
  readonly proctors: Wall['proctors'];
}) {
  const { title, contestId, tiles, shown, counts, choice, onChoose, density, onDensity } = props;
  const { t } = useTranslation();
  const [isHanding, setHanding] = useState(false);
  const rooms = useMemo(() => namesOf(tiles, 'room'), [tiles]);
  const groups = useMemo(() => namesOf(tiles, 'group'), [tiles]);
  const unseen = useMemo(
    () =>
      tiles.flatMap((tile) => tile.signals.flatMap(({ id, seen }) => (seen === null ? [String(id)] : []))),
    [tiles],
  );
  const [hasBell, toggleBell] = useBell(unseen);
  const people = shown.map(({ tile }) => tile.id);
  return (
    <header className={styles['bar']}>
      <div className={look('row', 'wrap', 'gap8')}>
        <h1 className={classNames(look('shrink', 'size20', 'anywhere'), styles['title'])}>{title}</h1>
        <p className={look('text2', 'digits')}>
          {t('wall.here_count', { here: counts.here, watched: counts.watched })}
        </p>
        <div className={styles['end']}>
          {props.isHeld && (
            <Button size="s" icon={ArrowUpNarrowWide} onPress={props.onRelease}>
              {t('wall.sort_now')}
            </Button>
          )}
          {props.proctors.length > 0 && people.length > 0 && (
            <Button size="s" icon={HandHelping} onPress={() => setHanding(true)}>
              {t('wall.hand_over')}
            </Button>
          )}
          <IconButton
            icon={hasBell ? Bell : BellOff}
            label={t(hasBell ? 'wall.bell_on' : 'wall.bell_off')}
            pressed={hasBell}
            onPress={toggleBell}
          />
          <div role="group" aria-label={t('wall.density')} className={styles['densities']}>
            {DENSITIES.map((one) => (
              <IconButton
                key={one}
                icon={DENSITY_ICONS[one]}
                label={t(`wall.density_${one}`)}
                pressed={density === one}
                onPress={() => onDensity(one)}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={styles['filters']}>
        <div role="group" aria-label={t('wall.shown')} className={look('row', 'wrap', 'gap8')}>
          {WALL_VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              className={styles['view']}
              data-view={view}
              data-some={counts[view] > 0 || undefined}
              aria-pressed={choice.view === view}
              onClick={() => onChoose({ view })}
            >
              {t(`wall.view_${view}`)} <span className={look('weight700', 'digits')}>{counts[view]}</span>
            </button>
          ))}
        </div>
        <div className={classNames(look('row', 'wrap', 'gap8'), styles['narrow'])}>
          {(rooms.length > 1 || choice.room !== '') && (
            <NameSelect
              label={t('hall.room')}
              every={t('hall.all_rooms')}
              names={rooms}
              value={choice.room}
              onChange={(room) => onChoose({ room })}
            />
          )}
          {(groups.length > 1 || choice.group !== '') && (
            <NameSelect
              label={t('wall.group')}
              every={t('wall.all_groups')}
              names={groups}
              value={choice.group}
              onChange={(group) => onChoose({ group })}
            />
          )}
          <div className={styles['search']}>
            <SearchField
              label={t('wall.search')}
              value={choice.text}
              onChange={(text) => onChoose({ text })}
            />
          </div>
        </div>
      </div>
      {isHanding && (
        <HandOverDialog
          contestId={contestId}
          participants={people}
          proctors={props.proctors}
          onClose={() => setHanding(false)}
        />
      )}
    </header>
  );
}

function NameSelect(props: {
  readonly label: string;
  readonly every: string;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const { label, every, names, value, onChange } = props;
  const known = names.includes(value) || value === '' ? names : [...names, value];
  return (
    <Select
      label={label}
      hideLabel
      value={value}
      options={[{ value: '', label: every }, ...known.map((name) => ({ value: name, label: name }))]}
      onChange={onChange}
    />
  );
}
