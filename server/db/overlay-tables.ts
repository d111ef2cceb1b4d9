import { type Overlay } from '#domain/overlay.ts';
import { type Json } from './json-column.ts';

/** What the overlay of a contest's broadcast shows; without a row it shows nothing. */
interface OverlaysTable {
  contest_id: number;
  shown: Json<Overlay>;
}

/** The table of overlays. */
export interface OverlayTables {
  overlays: OverlaysTable;
}
