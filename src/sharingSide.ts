import { createMedia } from './api/media.ts';
import { createParting } from './api/parting.ts';
import { type Storage } from './api/ports.ts';
import { encodeCredentials } from './api/storage.ts';
import { sharingInputs } from './streams/inputs/sharing/inputs.ts';
import { type SharingPorts } from './streams/inputs/sharing/context.ts';
import { type Preview } from './views/previewContext.ts';

/** What of the page shares camera and screen. */
export interface SharingSide {
  readonly inputs: typeof sharingInputs;
  readonly ports: Pick<SharingPorts, 'media' | 'parting'>;
  readonly preview: Preview;
}

/** Makes it. Main downloads this file for those whose contest asks them to share, and for nobody else. */
export function createSharingSide(storage: Pick<Storage, 'readCredentials'>): SharingSide {
  const media = createMedia();
  const parting = createParting({
    credentials: () => {
      const kept = storage.readCredentials();
      return kept && encodeCredentials(kept.username, kept.password);
    },
  });
  return {
    inputs: sharingInputs,
    ports: { media, parting },
    preview: (video, source) => media.show(video, source),
  };
}
