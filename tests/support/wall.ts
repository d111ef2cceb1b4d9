import { type Tile, type Wall, type WatchedSignal } from '#protocol/wire/staff/proctoring/watching.ts';

/** A shared camera or screen with pictures. */
export function aShare(change: Partial<Tile['camera']> = {}): Tile['camera'] {
  return { state: 'on', at: 0, label: 'a device', picture: null, ...change };
}

/** A contestant on a wall with nothing missing, unless a test asks for recent pictures. */
export function aTile(id: number, change: Partial<Tile> = {}): Tile {
  return {
    id,
    username: `user${id}`,
    display_name: `Person ${id}`,
    group: '11a',
    site: '',
    room: '101',
    seat: String(id),
    end_at: Number.MAX_SAFE_INTEGER,
    finished_at: null,
    is_here: true,
    heard_at: 1,
    camera: aShare(),
    screen: aShare(),
    internet_at: null,
    signals: [],
    unseen: 0,
    seen: null,
    incidents: { open: 0, worst: null },
    charge: null,
    ...change,
  };
}

/** A signal that no proctor has seen. */
export function aSignal(id: number, change: Partial<WatchedSignal> = {}): WatchedSignal {
  return { id, kind: 'internet', source: null, at: 1, ended_at: 1, detail: {}, seen: null, ...change };
}

/** A wall of a contest that began long ago and asks for camera and screen. */
export function aWall(tiles: readonly Tile[], change: Partial<Wall> = {}): Wall {
  const checks = { camera: true, screen: true, internet: true, start_at: 0, end_at: Number.MAX_SAFE_INTEGER };
  return { contest: 7, checks, tiles: [...tiles], handovers: [], proctors: [], ...change };
}
