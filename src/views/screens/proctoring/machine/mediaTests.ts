import { type MachineOutcome } from '#domain/proctoring/machine-tests.ts';
import { isWholeScreen } from '#domain/proctoring/proctoring.ts';

/** The result of a test of camera or screen, with the browser's name for it or the reason of the failure. */
export interface Tried {
  readonly outcome: MachineOutcome;
  readonly detail: string;
}

/** Opens the camera, checks that a picture is not all of one colour, and closes it. Keeps no picture. */
export function tryCamera(): Promise<Tried> {
  return tried(
    (devices) => devices.getUserMedia({ video: true, audio: false }),
    async (track) => ({ outcome: (await hasPicture(track)) ? 'pass' : 'warn', detail: track.label }),
  );
}

/** Opens and closes a share of the screen; a window or a tab fails, as in the contest. */
export function tryScreen(): Promise<Tried> {
  return tried(
    (devices) => devices.getDisplayMedia({ video: { displaySurface: 'monitor' }, audio: false }),
    (track) => {
      const isWhole = isWholeScreen(track.label, track.getSettings().displaySurface ?? null);
      return Promise.resolve({ outcome: isWhole ? 'pass' : 'fail', detail: track.label });
    },
  );
}

async function tried(
  ask: (devices: MediaDevices) => Promise<MediaStream>,
  look: (track: MediaStreamTrack) => Promise<Tried>,
): Promise<Tried> {
  // Browsers have no media devices on plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return { outcome: 'fail', detail: 'https' };
  try {
    const stream = await ask(devices);
    try {
      const [track] = stream.getVideoTracks();
      return track === undefined ? { outcome: 'fail', detail: '' } : await look(track);
    } finally {
      for (const one of stream.getTracks()) one.stop();
    }
  } catch (error) {
    return { outcome: 'fail', detail: error instanceof Error ? error.name : String(error) };
  }
}

const SIDE = 16;
/** Smaller differences of colour (of 255) are the noise of a covered lens. */
const DIFFERENCE = 12;

/** Whether the camera's picture shows something; with a covered lens it is all of one colour. */
async function hasPicture(track: MediaStreamTrack): Promise<boolean> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return true;
  context.drawImage(video, 0, 0, SIDE, SIDE);
  video.srcObject = null;
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const greens = data.filter((_, at) => at % 4 === 1);
  return Math.max(...greens) - Math.min(...greens) > DIFFERENCE;
}
