import { HandHelping, MessageSquare, UserRoundX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { Ago } from './Ago.tsx';
import { IncidentsPart } from './IncidentsPart.tsx';
import { LogPart } from './LogPart.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { PicturesPart } from './PicturesPart.tsx';
import { SignalsPart } from './SignalsPart.tsx';
import { nameOf } from './tileFacts.ts';
import { selectOwnName, selectTile } from './wallState.ts';
import { look } from '#views/components/look.ts';
import styles from './PersonPanel.module.css';

/** Choices for the length of the timeline, minutes; 0: back to the start. */
const WINDOWS = ['15', '60', '0'] as const;
type Window = (typeof WINDOWS)[number];
/** Longer than any contest, minutes. */
const ALL_MINUTES = 14 * 24 * 60;

/** One opened contestant: pictures side by side, timeline, signals, incidents and log (PRC-6, PRC-8). */
export function PersonPanel(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly checks: WatchedContest;
  readonly onClose: () => void;
}) {
  const { contestId, participantId, checks, onClose } = props;
  const { t } = useTranslation();
  const tile = useSelected(selectTile, participantId);
  const [window, setWindow] = useState<Window>('60');
  const resource = useResource('watchedPerson', {
    cid: contestId,
    pid: participantId,
    minutes: window === '0' ? ALL_MINUTES : Number(window),
  });
  useRefreshWith(tile, resource.refresh);
  if (tile === null)
    return (
      <div className={styles['panel']}>
        <EmptyState
          icon={UserRoundX}
          title={t('wall.not_here_any_more')}
          action={<Button onPress={onClose}>{t('wall.back')}</Button>}
        />
      </div>
    );
  return (
    <div className={styles['panel']}>
      <Head contestId={contestId} tile={tile} onClose={onClose} />
      <Loaded of={resource} shape="cards" count={2}>
        {(person) => (
          <>
            <PicturesPart
              contestId={contestId}
              tile={tile}
              checks={checks}
              person={person}
              choice={
                <Select
                  label={t('wall.window')}
                  hideLabel
                  value={window}
                  options={WINDOWS.map((value) => ({ value, label: t(`wall.window_${value}`) }))}
                  onChange={setWindow}
                />
              }
            />
            <SignalsPart contestId={contestId} tile={tile} signals={person.signals} />
            <IncidentsPart contestId={contestId} participantId={participantId} incidents={person.incidents} />
            <LogPart lines={person.lines} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Loads again when something of the contestant has changed. */
function useRefreshWith(tile: Tile | null, refresh: () => void): void {
  const known = useRef(tile);
  useEffect(() => {
    if (known.current !== null && tile !== null && known.current !== tile) refresh();
    known.current = tile;
  }, [tile, refresh]);
}

function Head(props: { readonly contestId: number; readonly tile: Tile; readonly onClose: () => void }) {
  const { contestId, tile, onClose } = props;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('takeCharge');
  const ownName = useSelected(selectOwnName);
  const [isWriting, setWriting] = useState(false);
  const isOwn = tile.charge?.username === ownName;
  return (
    <header className={look('grid', 'gap8', 'shrink')}>
      <div className={look('row', 'apart', 'gap8')}>
        <h2 className={look('shrink', 'size20', 'anywhere')}>{nameOf(tile)}</h2>
        <IconButton icon={X} label={t('wall.close')} onPress={onClose} />
      </div>
      <Facts tile={tile} />
      <div className={look('flush', 'row', 'wrap', 'gap4x12', 'hint')}>
        <Button size="s" icon={MessageSquare} onPress={() => setWriting(true)}>
          {t('wall.write')}
        </Button>
        <Button
          size="s"
          icon={HandHelping}
          busy={isRunning}
          onPress={() =>
            give({
              call: 'takeCharge',
              request: { cid: contestId, participants: JSON.stringify([tile.id]), take: !isOwn },
            })
          }
        >
          {t(isOwn ? 'wall.let_go' : 'wall.take_charge')}
        </Button>
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      </div>
      {isWriting && <MessageDialog contestId={contestId} tile={tile} onClose={() => setWriting(false)} />}
    </header>
  );
}

/** The contestant's login name, group and seat, and whether they are online. */
function Facts({ tile }: { readonly tile: Tile }) {
  const { t } = useTranslation();
  const place = [tile.site, tile.room, tile.seat].filter(Boolean).join(' · ');
  return (
    <p className={look('row', 'wrap', 'gap4x12', 'hint')}>
      <span>{tile.username}</span>
      {tile.group !== '' && <span>{tile.group}</span>}
      {place !== '' && <span>{place}</span>}
      {tile.is_here ? (
        <Badge tone="good">{t('wall.here')}</Badge>
      ) : (
        <Badge tone="wait">{t('wall.away')}</Badge>
      )}
      {!tile.is_here && tile.heard_at !== null && <Ago at={tile.heard_at} />}
      {tile.finished_at !== null && <Badge>{t('wall.finished')}</Badge>}
      {tile.charge !== null && <span>{t('wall.charge_of', { name: nameOf(tile.charge) })}</span>}
    </p>
  );
}
