import { CircleCheck, DoorOpen, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRESENCE_STATES } from '#domain/onsite/onsite.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { usePress } from '../hall/usePress.ts';
import { countsOf, type Gathered } from './roomCounts.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** The number of people present in all rooms, in one line, so that the people's list begins right below. */
export function RoomsTotal({ rooms }: { readonly rooms: readonly Gathered[] }) {
  const { t } = useTranslation();
  const all = rooms.flatMap(({ people }) => people);
  const counts = countsOf(all);
  return (
    <div className={styles['total']}>
      <p className={classNames(look('flex', 'baseline', 'gap8'), styles['hero'])}>
        <strong className="tabular">{counts.present}</strong>
        <span>{t('onsite.of_all', { count: all.length })}</span>
      </p>
      <div className={styles['spread']}>
        <Bar counts={counts} label={t('onsite.all')} />
        <Legend counts={counts} />
      </div>
    </div>
  );
}

/** Every room with a bar of its people by state, passed machines, problems, and whether it is ready. */
export function RoomBars(props: {
  readonly contestId: number;
  readonly rooms: readonly Gathered[];
  readonly onChoose: (room: Gathered) => void;
}) {
  const { contestId, rooms, onChoose } = props;
  return (
    <ul className={styles['rooms']}>
      {rooms.map((room) => (
        <Room key={room.key} contestId={contestId} room={room} onChoose={() => onChoose(room)} />
      ))}
    </ul>
  );
}

function Room(props: { readonly contestId: number; readonly room: Gathered; readonly onChoose: () => void }) {
  const { contestId, room, onChoose } = props;
  const { name, site, counts } = room;
  const { t } = useTranslation();
  const title = name === '' ? t('onsite.no_room') : name;
  return (
    <li className={styles['room']}>
      <div className={styles['roomHead']}>
        <Button variant="quiet" onPress={onChoose}>
          {site === '' ? title : `${title} · ${site}`}
        </Button>
        <RoomPresent room={room} />
      </div>
      <Bar counts={counts} label={title} />
      <RoomFacts room={room} />
      <RoomReady contestId={contestId} room={room} />
    </li>
  );
}

/** The number of present people of a room, and of all its people. */
export function RoomPresent({ room: { counts, people } }: { readonly room: Gathered }) {
  return (
    <span className="tabular">
      {counts.present} / {people.length}
    </span>
  );
}

/** The number of machines of a room that passed, and its open problems. */
export function RoomFacts({ room: { machines, people, problems } }: { readonly room: Gathered }) {
  const { t } = useTranslation();
  return (
    <p className={styles['facts']}>
      <span>
        <CircleCheck size={16} aria-hidden />{' '}
        {t('onsite.machines', { passed: machines, count: people.length })}
      </span>
      {problems > 0 && (
        <span className={look('bad', 'weight600')}>
          <TriangleAlert size={16} aria-hidden /> {t('onsite.problems', { count: problems })}
        </span>
      )}
    </p>
  );
}

/** A checkbox that says that a room is ready. Groups and people without a room have none. */
export function RoomReady({ contestId, room }: { readonly contestId: number; readonly room: Gathered }) {
  const { site, name, ready, key } = room;
  const { t } = useTranslation();
  const format = useFormat();
  const { give, state, isRunning, isUnsent } = usePress('setRoomReady');
  if (name === '' || !key.startsWith('[')) return null;
  const set = (isReady: boolean) =>
    give({ call: 'setRoomReady', request: { cid: contestId, site, room: name, ready: isReady } });
  return (
    <div className={styles['ready']}>
      <Checkbox
        label={t('onsite.room_ready', { room: name })}
        checked={ready !== null}
        disabled={isRunning}
        onChange={set}
      />
      {ready !== null && (
        <span className={styles['readyBy']}>
          <DoorOpen size={16} aria-hidden />{' '}
          {t('onsite.done_by', { name: ready.by, time: format.time(ready.at) })}
        </span>
      )}
      {isUnsent ? (
        <span className={look('wait', 'weight550')}>{t('hall.unsent')}</span>
      ) : (
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      )}
    </div>
  );
}

type Counts = Gathered['counts'];
/** The states in the order of the bar: present first. */
const ORDER = [...PRESENCE_STATES].sort((a, b) => Number(b === 'present') - Number(a === 'present'));

function Bar({ counts, label }: { readonly counts: Counts; readonly label: string }) {
  const { t } = useTranslation();
  const total = ORDER.reduce((sum, state) => sum + counts[state], 0);
  const said = ORDER.filter((state) => counts[state] > 0)
    .map((state) => `${t(`onsite.state.${state}`)}: ${counts[state]}`)
    .join(', ');
  return (
    <svg
      className={styles['bar']}
      role="img"
      aria-label={`${label}: ${said}`}
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
    >
      {ORDER.map((state, at) => {
        const before = ORDER.slice(0, at).reduce((sum, one) => sum + counts[one], 0);
        const share = (count: number) => (total === 0 ? 0 : (count / total) * 1000);
        return (
          <rect
            key={state}
            data-state={state}
            x={share(before)}
            width={share(counts[state])}
            y="0"
            height="10"
          />
        );
      })}
    </svg>
  );
}

function Legend({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['legend']}>
      {ORDER.map((state) => (
        <li key={state} data-state={state}>
          <span aria-hidden className={styles['dot']} />
          {t(`onsite.state.${state}`)} <strong className="tabular">{counts[state]}</strong>
        </li>
      ))}
    </ul>
  );
}
