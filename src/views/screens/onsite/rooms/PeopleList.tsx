import { Check, Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { MachineBadge } from './MachineBadge.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { type Gathered, nameOf } from './roomCounts.ts';
import { RoomFacts, RoomPresent, RoomReady } from './RoomBars.tsx';
import { type Presences } from './usePresences.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** Number of people shown before a click shows the rest; a phone scrolls this number smoothly. */
const DRAWN = 300;

const TONES: Readonly<Record<OnsitePerson['state'], Tone>> = {
  expected: 'plain',
  present: 'good',
  absent: 'bad',
  left: 'wait',
};

/** People by room; one click checks a person in, and a second button opens all other actions. */
export function PeopleList(props: {
  readonly list: OnsiteList;
  readonly rooms: readonly Gathered[];
  readonly presences: Presences;
}) {
  const { list, rooms, presences } = props;
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const total = rooms.reduce((sum, { people }) => sum + people.length, 0);
  const drawn = isWhole ? rooms : firstOf(rooms, DRAWN);
  const person = presences.people.find(({ participant }) => participant === opened);
  return (
    <div className={look('grid', 'single', 'gap16')}>
      {drawn.map((room) => (
        <section key={room.key} aria-label={room.name || t('onsite.no_room')}>
          <div className={styles['groupHead']}>
            <h2>{room.name || t('onsite.no_room')}</h2>
            <span className={look('hint')}>{room.site}</span>
            <RoomPresent room={room} />
            <RoomFacts room={room} />
            <RoomReady contestId={list.contest} room={room} />
            <RestAbsent room={room} presences={presences} />
          </div>
          <ul className={look('boxed', 'surface1')}>
            {room.people.map((one) => (
              <Row
                key={one.participant}
                person={one}
                presences={presences}
                onOpen={() => setOpened(one.participant)}
              />
            ))}
          </ul>
        </section>
      ))}
      {total > DRAWN && !isWhole && (
        <Button onPress={() => setWhole(true)}>{t('onsite.show_all', { count: total })}</Button>
      )}
      {person !== undefined && (
        <PersonDialog list={list} person={person} presences={presences} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function Row(props: {
  readonly person: OnsitePerson;
  readonly presences: Presences;
  readonly onOpen: () => void;
}) {
  const { person, presences, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { state, how, done, seat } = person;
  const isWaiting = presences.waiting.has(person.participant);
  const name = nameOf(person);
  return (
    <li className={styles['person']} data-state={state} aria-label={name}>
      <strong className={look('size20', 'digits', 'anywhere')}>{seat || '–'}</strong>
      <div className={look('shrink', 'anywhere')}>
        <p className={look('size16', 'weight650', 'line13')}>{name}</p>
        <p className={look('hint')}>
          {[person.username, person.group, person.school].filter(Boolean).join(' · ')}
        </p>
        <p className={look('row', 'wrap', 'gap4x12')}>
          <Badge tone={TONES[state]}>{t(`onsite.state.${state}`)}</Badge>
          {isWaiting && <Badge tone="wait">{t('onsite.waits')}</Badge>}
          <MachineBadge machine={person.machine} />
          {!isWaiting && done !== null && state !== 'expected' && (
            <span className={look('hint')}>
              {how === 'login'
                ? t('onsite.by_login', { time: format.time(done.at) })
                : t('onsite.done_by', { name: done.by, time: format.time(done.at) })}
            </span>
          )}
        </p>
      </div>
      <div className={classNames(look('row', 'gap8'), styles['presses'])}>
        {state === 'present' ? (
          <Button size="l" variant="quiet" icon={Undo2} onPress={() => presences.press([person], 'expected')}>
            {t('onsite.undo')}
          </Button>
        ) : (
          <Button
            size="l"
            variant="primary"
            icon={Check}
            onPress={() => presences.press([person], 'present')}
          >
            {t('onsite.here')}
          </Button>
        )}
        <IconButton icon={Ellipsis} label={t('onsite.more_of', { name })} onPress={onOpen} />
      </div>
    </li>
  );
}

/** Marks all people of a room who are still expected as absent; asks first, since it affects many. */
function RestAbsent({ room, presences }: { readonly room: Gathered; readonly presences: Presences }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const rest = room.people.filter(({ state }) => state === 'expected');
  if (rest.length === 0 || rest.length === room.people.length) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t('onsite.rest_absent_ask', { count: rest.length }),
      message: rest.map(nameOf).join(', '),
      confirmLabel: t('onsite.rest_absent_do'),
    });
    if (isConfirmed) presences.press(rest, 'absent');
  };
  return (
    <Button size="s" variant="quiet" onPress={() => void ask()}>
      {t('onsite.rest_absent', { count: rest.length })}
    </Button>
  );
}

/** The rooms, cut after the first `most` people. */
function firstOf(rooms: readonly Gathered[], most: number): readonly Gathered[] {
  let left = most;
  return rooms.flatMap((room) => {
    const people = room.people.slice(0, left);
    left -= people.length;
    return people.length === 0 ? [] : [{ ...room, people }];
  });
}
