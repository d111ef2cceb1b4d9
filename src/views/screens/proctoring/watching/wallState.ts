import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { selectorsOf } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { type PictureState } from '#streams/state/proctoring/wallState.ts';

const ofWall = selectorsOf<State>()('wall');

/** The wall that is open. */
export const selectWall = ofWall((wall) => wall);

/** A competitor on the wall that is open; null when they are not there. */
export const selectTile = ofWall((wall, id: number): Tile | null => wall.tiles?.get(id) ?? null);

/** A picture that is on the screen; null while nobody has asked for it. */
export const selectPicture = ofWall(
  (wall, id: number | null): PictureState | null => (id === null ? null : wall.pictures[id]) ?? null,
);

/** The login name of the person who looks; '' while nobody is logged in. */
export const selectOwnName = ({ session }: State): string =>
  session.kind === 'open' ? session.user.name : '';
