import { type EventOf } from '#streams/events/event.ts';
import { without } from '../immutable.ts';
import { createSlice } from '../slice.ts';
import { byId, Table } from '../table.ts';
import { NO_WALL, type PictureState, type WallState } from './wallState.ts';

/** Without recipes: a wall changes each second, and drafting hundreds of tiles costs more than the change. */
export const wallSlice = createSlice<WallState>({
  initial: NO_WALL,
  plain: {
    WallOpened: (state, { contestId }) =>
      state.contestId === contestId ? state : { ...NO_WALL, pictures: state.pictures, contestId },
    WallClosed: (state, { contestId }) =>
      state.contestId === contestId ? { ...NO_WALL, pictures: state.pictures } : state,
    WallLoaded: (state, { wall: { contest, tiles, checks, handovers, proctors } }) =>
      state.contestId === contest
        ? { ...state, tiles: Table.from(byId(tiles)), checks, handovers, proctors, refused: null }
        : state,
    WallRefused: (state, { contestId, key }) =>
      state.contestId === contestId ? { ...state, refused: key } : state,
    WallChanged: change,
    PicturesWatched: (state, { opened, closed }) => {
      const pictures = { ...state.pictures };
      for (const { pictureId } of opened)
        pictures[pictureId] = { ...(pictures[pictureId] ?? { url: null, failure: null }), isShown: true };
      for (const pictureId of closed) {
        const known = pictures[pictureId];
        if (known !== undefined) pictures[pictureId] = { ...known, isShown: false };
      }
      return { ...state, pictures };
    },
    PictureLoaded: (state, { pictureId, url }) => settle(state, pictureId, { url, failure: null }),
    PictureRefused: (state, { pictureId, key }) => settle(state, pictureId, { url: null, failure: key }),
    PictureDropped: (state, { pictureId }) => ({
      ...state,
      pictures: without(state.pictures, [String(pictureId)]),
    }),
  },
});

function change(state: WallState, event: EventOf<'WallChanged'>): WallState {
  if (state.tiles === null || state.contestId !== event.contestId) return state;
  let tiles = state.tiles.setAll(byId(event.tiles));
  for (const { participant, source, id, at } of event.pictures) {
    const known = tiles.get(participant);
    if (known === undefined || known[source].picture?.id === id) continue;
    const share = { ...known[source], picture: { id, at } };
    tiles = tiles.set(participant, { ...known, [source]: share });
  }
  for (const id of event.gone) tiles = tiles.delete(id);
  return { ...state, tiles, checks: event.checks, handovers: event.handovers ?? state.handovers };
}

function settle(state: WallState, pictureId: number, how: Pick<PictureState, 'url' | 'failure'>): WallState {
  const known = state.pictures[pictureId];
  return known === undefined ? state : withPicture(state, pictureId, { ...known, ...how });
}

function withPicture(state: WallState, pictureId: number, picture: PictureState): WallState {
  return { ...state, pictures: { ...state.pictures, [pictureId]: picture } };
}
