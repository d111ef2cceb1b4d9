import { type Lack } from '#domain/proctoring/watching/watching.ts';
import { type SignalKind } from '#domain/proctoring/signals.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Tone } from '#views/components/tone.ts';

/** The most important fact about a contestant: a signal, a lack, an open incident, or that they finished. */
export type Headline =
  | { readonly kind: 'signal'; readonly signal: SignalKind; readonly more: number; readonly tone: Tone }
  | { readonly kind: 'lack'; readonly lack: Lack; readonly tone: Tone }
  | { readonly kind: 'finished' | 'incident'; readonly tone: Tone };

/** The headline of a tile; null: everything is in order. */
export function headlineOf(tile: Tile, lacks: readonly Lack[]): Headline | null {
  const unseen = tile.signals.find(({ seen }) => seen === null);
  if (unseen !== undefined)
    return { kind: 'signal', signal: unseen.kind, more: tile.unseen - 1, tone: 'bad' };
  const [lack] = lacks;
  if (lack !== undefined) return { kind: 'lack', lack, tone: 'wait' };
  const lasting = tile.signals.find(({ ended_at: endedAt }) => endedAt === null);
  if (lasting !== undefined) return { kind: 'signal', signal: lasting.kind, more: 0, tone: 'note' };
  if (tile.incidents.open > 0) return { kind: 'incident', tone: 'note' };
  return tile.finished_at === null ? null : { kind: 'finished', tone: 'plain' };
}

/** The displayed name of a contestant. */
export function nameOf({ display_name: name, username }: Pick<Tile, 'display_name' | 'username'>): string {
  return name === '' ? username : name;
}

/** The time of the newest picture of either source; null: no picture. */
export function lastPictureAt({ camera, screen }: Tile): number | null {
  const times = [camera.picture?.at, screen.picture?.at].filter((at) => at !== undefined);
  return times.length === 0 ? null : Math.max(...times);
}
