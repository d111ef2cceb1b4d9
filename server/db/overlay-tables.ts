import { type Overlay } from '#domain/standings/overlay.ts';
import { type Json } from './json-column.ts';

/** The overlay of a contest's broadcast; without a row it shows nothing. */
interface OverlaysTable {
  contest_id: number;
  shown: Json<Overlay>;
}

/** The table of overlays. */
export interface OverlayTables {
  overlays: OverlaysTable;
}
