import { createAttention } from './attention.ts';
import { type BrowserMedia, createMedia } from './media.ts';
import { createParting } from './parting.ts';
import { type Parting, type Presence, type Signal } from './ports.ts';
import { type Storage } from './storagePort.ts';
import { encodeCredentials } from './storage.ts';

/** Adapters for sharing camera and screen. */
export interface SharingAdapters {
  readonly media: BrowserMedia;
  readonly parting: Parting;
  readonly attention$: Signal<Presence>;
}

/** Makes these adapters from the page's own ports. */
export function createSharingPorts({
  storage,
}: {
  readonly storage: Pick<Storage, 'readCredentials'>;
}): SharingAdapters {
  const parting = createParting({
    credentials: () => {
      const kept = storage.readCredentials();
      return kept && encodeCredentials(kept.username, kept.password);
    },
  });
  return { media: createMedia(), parting, attention$: createAttention() };
}
