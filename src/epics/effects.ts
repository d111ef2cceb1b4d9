import { type Activity } from '#streams/events/session.ts';

/** The severity of a message; hosts give it its icon, colour and politeness. */
type EffectTone = 'good' | 'bad' | 'wait' | 'note';

/** Values for a translated sentence, `{{name}}` by name; `count` chooses the plural. */
type EffectValues = Readonly<Record<string, string | number>>;

/** A short notice that disappears after 5 s (§2). `text` is a person's own words, not translated. */
export interface ToastEffect {
  readonly type: 'Toast';
  readonly tone: EffectTone;
  readonly titleKey: string;
  readonly messageKey?: string;
  readonly values?: EffectValues;
  readonly text?: string;
  /** The path of the page that the notice is about. */
  readonly to?: string;
}

/** A message that must be acknowledged (§8). `detail` follows the colon of a server's `key:detail`. */
export interface DialogEffect {
  readonly type: 'Dialog';
  readonly tone: 'error' | 'warning' | 'note';
  readonly titleKey: string;
  readonly messageKey: string;
  readonly values?: EffectValues;
  readonly detail?: string;
}

/** Takes the person to another path of the application. */
export interface RedirectEffect {
  readonly type: 'Redirect';
  readonly to: string;
  readonly replace?: boolean;
  /** The path to return to after the login. */
  readonly from?: string;
}

/** A line for the contest's log on the server (§7). Nothing on the page waits for it. */
export interface ActivityEffect extends Activity {
  readonly type: 'Activity';
}

/** A line for the developer's console. */
export interface LoggedEffect {
  readonly type: 'Logged';
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly name: string;
  readonly detail?: unknown;
}

/** Reloads the whole page. */
interface ReloadedEffect {
  readonly type: 'Reloaded';
}

/** Gives the person a file that was made in the page, for example a recording. */
interface DownloadedEffect {
  readonly type: 'Downloaded';
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Begins a problem report: the person sees which part of the session's recording is sent with it. */
interface ReportBegunEffect {
  readonly type: 'ReportBegun';
  readonly recording: string;
}

/** Gives the person a fetched file; `url` is its address within this page, which is released afterwards. */
export interface SavedEffect {
  readonly type: 'Saved';
  readonly url: string;
  readonly fileName: string;
}

/** Plays a short tone: something new waits for the person. */
export interface SoundedEffect {
  readonly type: 'Sounded';
}

/** Something that a person, the log or the browser notices. It has keys and values; hosts translate. */
export type Effect =
  | ToastEffect
  | DialogEffect
  | RedirectEffect
  | LoggedEffect
  | ActivityEffect
  | ReloadedEffect
  | DownloadedEffect
  | ReportBegunEffect
  | SavedEffect
  | SoundedEffect;
