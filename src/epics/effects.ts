import { type Activity } from '#streams/events/session.ts';

/** How grave a message is; hosts give it its icon, colour and politeness. */
type EffectTone = 'good' | 'bad' | 'wait' | 'note';

/** Values put into a translated sentence, `{{name}}` by name; `count` chooses the plural. */
type EffectValues = Readonly<Record<string, string | number>>;

/** A short notice that leaves by itself after 5 s (§2). `text` is a person's own words and is shown as they are. */
export interface ToastEffect {
  readonly type: 'Toast';
  readonly tone: EffectTone;
  readonly titleKey: string;
  readonly messageKey?: string;
  readonly values?: EffectValues;
  readonly text?: string;
  /** The path of its subject. */
  readonly to?: string;
}

/** A message that must be acknowledged (§8). `detail` is what followed the colon of a server's `key:detail`. */
export interface DialogEffect {
  readonly type: 'Dialog';
  readonly tone: 'error' | 'warning' | 'note';
  readonly titleKey: string;
  readonly messageKey: string;
  readonly values?: EffectValues;
  readonly detail?: string;
}

/** The person is taken to another path of the application. */
export interface RedirectEffect {
  readonly type: 'Redirect';
  readonly to: string;
  readonly replace?: boolean;
  /** The path to come back to after the login. */
  readonly from?: string;
}

/** A line for the contest's log on the server (§7). Nothing of the page waits for it. */
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

/** The whole page is reloaded. */
interface ReloadedEffect {
  readonly type: 'Reloaded';
}

/** A file made in the page is handed to the person, for example a recording. */
interface DownloadedEffect {
  readonly type: 'Downloaded';
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** The person says that something is wrong: they see what of the session's recording goes along. */
interface ReportBegunEffect {
  readonly type: 'ReportBegun';
  readonly recording: string;
}

/** A file that was fetched is handed to the person; `url` names it within this page and is given back afterwards. */
export interface SavedEffect {
  readonly type: 'Saved';
  readonly url: string;
  readonly fileName: string;
}

/** A short tone: something came that waits for the person. */
export interface SoundedEffect {
  readonly type: 'Sounded';
}

/** An effect: a person, the log or the browser notices it. Keys and values, never sentences: hosts translate. */
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
