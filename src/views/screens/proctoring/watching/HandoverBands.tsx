import { HandHelping } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Handover, type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Table } from '#streams/state/table.ts';
import { Button } from '#views/components/Button.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { Ago } from './Ago.tsx';
import { nameOf } from './tileFacts.ts';
import { look } from '#views/components/look.ts';
import styles from './HandoverBands.module.css';

const FEW = 3;

/** Open handovers to and from the current proctor. */
export function HandoverBands(props: {
  readonly contestId: number;
  readonly handovers: readonly Handover[];
  readonly ownName: string;
  readonly tiles: Table<number, Tile>;
}) {
  const { contestId, handovers, ownName, tiles } = props;
  const open = handovers.filter(
    ({ outcome, from, to }) => outcome === null && (from.username === ownName || to.username === ownName),
  );
  if (open.length === 0) return <div />;
  return (
    <div className={look('grid')}>
      {open.map((one) => (
        <Band
          key={one.id}
          contestId={contestId}
          handover={one}
          isMine={one.to.username === ownName}
          tiles={tiles}
        />
      ))}
    </div>
  );
}

function Band(props: {
  readonly contestId: number;
  readonly handover: Handover;
  readonly isMine: boolean;
  readonly tiles: Table<number, Tile>;
}) {
  const { contestId, handover, isMine, tiles } = props;
  const { id, from, to, participants, note, at } = handover;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('closeHandover');
  const close = (outcome: 'accepted' | 'declined' | 'withdrawn') =>
    give({ call: 'closeHandover', request: { cid: contestId, hid: id, outcome } });
  const people = participants.flatMap((one) => tiles.get(one) ?? []);
  const names = people.slice(0, FEW).map(nameOf).join(', ');
  const more = people.length > FEW ? ' …' : '';
  return (
    <div role="status" className={styles['band']}>
      <HandHelping size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['what']}>
        <p>
          <strong>
            {isMine
              ? t('wall.handed_to_you', { name: nameOf(from), count: participants.length })
              : t('wall.handed_by_you', { name: nameOf(to), count: participants.length })}
          </strong>{' '}
          <span className={look('text2')}>
            {names}
            {more} · <Ago at={at} />
          </span>
        </p>
        {note !== '' && <p className={styles['note']}>{note}</p>}
      </div>
      <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      {isMine ? (
        <>
          <Button size="s" busy={isRunning} onPress={() => close('declined')}>
            {t('wall.decline')}
          </Button>
          <Button size="s" variant="primary" busy={isRunning} onPress={() => close('accepted')}>
            {t('wall.accept')}
          </Button>
        </>
      ) : (
        <Button size="s" busy={isRunning} onPress={() => close('withdrawn')}>
          {t('wall.withdraw')}
        </Button>
      )}
    </div>
  );
}
