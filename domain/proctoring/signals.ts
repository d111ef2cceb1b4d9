import { isWholeScreen, type ShareSource } from './proctoring.ts';

/**
 * Signals show proctors where to look (PRC-8). A signal says what was seen and when; it accuses nobody. `internet`: a
 * machine that must have none reaches it; `stream_ended`: sharing has stopped; `unshared`: work came without a
 * picture of a required source; `surface`: not a whole screen is shared; `focus`: another window than the contest's
 * was in front for long; `alike`: pictures that stand still; `black`: pictures that show nothing; `second_session`:
 * two sessions of one person; `address`: another network than before.
 */
export const SIGNAL_KINDS = [
  'internet',
  'stream_ended',
  'unshared',
  'surface',
  'focus',
  'alike',
  'black',
  'second_session',
  'address',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Signals of a contest that chooses none itself: those that follow from checks it makes anyway. Ours. */
export const USUAL_SIGNALS: readonly SignalKind[] = [
  'internet',
  'stream_ended',
  'unshared',
  'surface',
  'alike',
  'black',
];

/**
 * An older session used within this time counts as in use beside a new one, ms; the time of use is kept to a
 * minute. Ours.
 */
export const SESSION_IN_USE_MS = 3 * 60_000;

/** A contest's demands on its competitors' machines, and the signals it has switched on. */
export interface Watching {
  readonly check_internet: boolean;
  readonly check_camera: boolean;
  readonly check_screen: boolean;
  readonly signals: readonly SignalKind[];
}

/** Signals that cannot occur unless the contest makes the check they come from. */
const NEEDS: Readonly<Partial<Record<SignalKind, (contest: Watching) => boolean>>> = {
  internet: (contest) => contest.check_internet,
  stream_ended: isShared,
  unshared: isShared,
  surface: (contest) => contest.check_screen,
  alike: isShared,
  black: isShared,
};

function isShared({ check_camera: camera, check_screen: screen }: Watching): boolean {
  return camera || screen;
}

/** Whether a contest looks for signals of a kind: it is switched on, and the check it comes from is made. */
export function isDetected(kind: SignalKind, contest: Watching): boolean {
  return contest.signals.includes(kind) && (NEEDS[kind]?.(contest) ?? true);
}

const MOMENTS: ReadonlySet<SignalKind> = new Set(['internet', 'address']);

/** Whether signals of a kind last until something ends them; the others are momentary. */
export function lasts(kind: SignalKind): boolean {
  return !MOMENTS.has(kind);
}

/** Subjects of a browser's note: a competitor's page and the server use the same names (§7). */
export const NOTE_STOPPED = 'STOPPED';
export const NOTE_OVER = 'OVER';
/** Operations of the activity log that are only signals: the page saw the signal begin, or (OVER) end. */
const SIGNAL_NOTES = { focus: 'FOCUS', alike: 'ALIKE', black: 'BLACK' } as const;

/** A line of the activity log. */
export interface Note {
  readonly operation:
    | 'INTERNET'
    | 'CAMERA_SHARE'
    | 'SCREEN_SHARE'
    | (typeof SIGNAL_NOTES)[keyof typeof SIGNAL_NOTES];
  readonly message: string;
}

/** The signal that is a line's only subject; null: the line is kept whatever the contest looks for. */
export function signalOfNote(operation: Note['operation']): SignalKind | null {
  return NOTE_KINDS.find((kind) => SIGNAL_NOTES[kind] === operation) ?? null;
}

const NOTE_KINDS = ['focus', 'alike', 'black'] as const;

/** A signal that begins, with its reason; of a camera or a screen, or of neither. */
export interface Raised {
  readonly kind: SignalKind;
  readonly source: ShareSource | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** A signal that is over. */
export type Over = Pick<Raised, 'kind' | 'source'>;

/** Signals that a note begins and ends. */
export interface SignalChanges {
  readonly raised: readonly Raised[];
  readonly over: readonly Over[];
}

const NOTHING: SignalChanges = { raised: [], over: [] };

/** The signals that a line of the activity log begins and ends, whether or not the contest wants them. */
export function signalsOf({ operation, message }: Note): SignalChanges {
  switch (operation) {
    case 'INTERNET':
      return { raised: [{ kind: 'internet', source: null, detail: {} }], over: [] };
    case 'CAMERA_SHARE':
      return ofShare('camera', message);
    case 'SCREEN_SHARE':
      return ofShare('screen', message);
    case 'FOCUS':
      return message === NOTE_OVER
        ? { raised: [], over: [{ kind: 'focus', source: null }] }
        : { raised: [{ kind: 'focus', source: null, detail: ofFocus(message) }], over: [] };
    case 'ALIKE':
      return ofPictures('alike', message);
    case 'BLACK':
      return ofPictures('black', message);
  }
}

/** Browsers name an error that refused a stream (`NotAllowedError: …`); labels of sources look different. */
export const REFUSED_SHARE = /^[A-Za-z]*Error: /;

function ofShare(source: ShareSource, message: string): SignalChanges {
  const ofPicturesOf: readonly Over[] = [
    { kind: 'alike', source },
    { kind: 'black', source },
  ];
  const surface: Over = { kind: 'surface', source: 'screen' };
  if (REFUSED_SHARE.test(message)) return NOTHING;
  if (message === NOTE_STOPPED) {
    const over = source === 'screen' ? [...ofPicturesOf, surface] : ofPicturesOf;
    return { raised: [{ kind: 'stream_ended', source, detail: {} }], over };
  }
  const ended: Over = { kind: 'stream_ended', source };
  if (source === 'camera') return { raised: [], over: [ended] };
  if (isWholeScreen(message, null)) return { raised: [], over: [ended, surface] };
  return { raised: [{ kind: 'surface', source, detail: { label: message } }], over: [ended] };
}

/** How the page was out of sight: another window stood before it, or it was not shown at all (another tab, a hidden window). */
function ofFocus(message: string): Raised['detail'] {
  return message === 'behind' || message === 'hidden' ? { how: message } : {};
}

/** Reads `camera` or `screen OVER`: the source, and whether the signal is over. */
function ofPictures(kind: 'alike' | 'black', message: string): SignalChanges {
  const [name, state] = message.split(' ');
  const source = name === 'camera' || name === 'screen' ? name : null;
  if (source === null) return NOTHING;
  return state === NOTE_OVER
    ? { raised: [], over: [{ kind, source }] }
    : { raised: [{ kind, source, detail: {} }], over: [] };
}
