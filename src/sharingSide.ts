import { createMedia } from './api/media.ts';
import { sharingInputs } from './streams/inputs/sharing/inputs.ts';
import { type SharingPorts } from './streams/inputs/sharing/context.ts';
import { type Preview } from './views/previewContext.ts';

/** What of the page shares camera and screen. */
export interface SharingSide {
  readonly inputs: typeof sharingInputs;
  readonly ports: Pick<SharingPorts, 'media'>;
  readonly preview: Preview;
}

/** Makes it. Main downloads this file for those whose contest asks them to share, and for nobody else. */
export function createSharingSide(): SharingSide {
  const media = createMedia();
  return {
    inputs: sharingInputs,
    ports: { media },
    preview: (video, source) => media.show(video, source),
  };
}
