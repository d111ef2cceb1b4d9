import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { selectorsOf } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { type PictureState } from '#streams/state/proctoring/wallState.ts';

const ofWall = selectorsOf<State>()('wall');

/** The open wall. */
export const selectWall = ofWall((wall) => wall);

/** A contestant on the open wall; null: not on it. */
export const selectTile = ofWall((wall, id: number): Tile | null => wall.tiles?.get(id) ?? null);

/** A picture in the state; null until it is requested. */
export const selectPicture = ofWall(
  (wall, id: number | null): PictureState | null => (id === null ? null : wall.pictures[id]) ?? null,
);

/** The login name of the current person; '' while nobody is signed in. */
export const selectOwnName = ({ session }: State): string =>
  session.kind === 'open' ? session.user.name : '';
