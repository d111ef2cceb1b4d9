import { type GapReason } from '#domain/proctoring/watching/coverage.ts';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type SignalKind } from '#domain/proctoring/signals.ts';
import { type IncidentLevel } from '#domain/proctoring/watching/watching.ts';

/** Languages that a report is written in. */
export type ReportLanguage = 'bg' | 'en';

/** The fixed words of a report. */
export interface ReportWords {
  readonly title: string;
  readonly made: string;
  readonly watched: string;
  readonly finished: string;
  readonly keptUntil: string;
  readonly coverage: string;
  readonly whole: string;
  readonly picture: string;
  readonly gaps: string;
  readonly noGaps: string;
  readonly signals: string;
  readonly incidents: string;
  readonly by: string;
  readonly closed: string;
  readonly log: string;
  readonly sessions: string;
  readonly pictures: string;
  readonly none: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly length: string;
  readonly why: string;
  readonly when: string;
  readonly text: string;
  readonly places: string;
  readonly stillOpen: string;
  readonly heard: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly cut: string;
  readonly personal: string;
  readonly source: Readonly<Record<ShareSource, string>>;
  readonly reason: Readonly<Record<GapReason, string>>;
  readonly signal: Readonly<Record<SignalKind, string>>;
  readonly level: Readonly<Record<IncidentLevel, string>>;
}

const EN: ReportWords = {
  title: 'Pictures and log',
  made: 'Made',
  watched: 'Watched',
  finished: 'Finished',
  keptUntil: 'Kept until',
  coverage: 'Coverage',
  whole: 'All that was asked for',
  picture: 'The contest on one time axis',
  gaps: 'Gaps',
  noGaps: 'There is no gap.',
  signals: 'Signals',
  incidents: 'Incidents',
  by: 'Written down by',
  closed: 'Closed',
  log: 'Log of the browser',
  sessions: 'Sessions',
  pictures: 'Pictures',
  none: 'None',
  what: 'What',
  from: 'From',
  to: 'To',
  length: 'Length',
  why: 'Why',
  when: 'When',
  text: 'Text',
  places: 'Addresses',
  stillOpen: 'open',
  heard: 'Browser heard of',
  minutes: 'min',
  seconds: 's',
  cut: 'There was more than this report holds: it has the newest.',
  personal:
    'Personal data. Keep it no longer than the contest keeps its pictures, and give it to nobody who may not see them.',
  source: { camera: 'Camera', screen: 'Screen' },
  reason: {
    deleted: 'deleted',
    logged_out: 'not logged in',
    no_network: 'the browser was not heard of',
    not_sharing: 'not shared',
    unknown: 'shared and heard of, yet no picture came',
  },
  signal: {
    internet: 'Internet seen',
    stream_ended: 'Sharing ended',
    unshared: 'Works without sharing',
    surface: 'Not a whole screen',
    focus: 'Another window in front',
    alike: 'Pictures stand still',
    black: 'Pictures are black',
    second_session: 'Two sessions',
    address: 'Another network',
  },
  level: { note: 'Note', warning: 'Warning', serious: 'Serious' },
};

const BG: ReportWords = {
  title: 'Снимки и дневник',
  made: 'Направено',
  watched: 'Наблюдавано',
  finished: 'Приключено',
  keptUntil: 'Пази се до',
  coverage: 'Покритие',
  whole: 'Всичко поискано',
  picture: 'Състезанието на една времева ос',
  gaps: 'Прекъсвания',
  noGaps: 'Няма прекъсвания.',
  signals: 'Сигнали',
  incidents: 'Инциденти',
  by: 'Записано от',
  closed: 'Приключен',
  log: 'Дневник на браузъра',
  sessions: 'Сесии',
  pictures: 'Снимки',
  none: 'Няма',
  what: 'Какво',
  from: 'От',
  to: 'До',
  length: 'Колко',
  why: 'Защо',
  when: 'Кога',
  text: 'Текст',
  places: 'Адреси',
  stillOpen: 'отворена',
  heard: 'Браузърът се е обаждал',
  minutes: 'мин',
  seconds: 'с',
  cut: 'Има повече, отколкото е тук: показано е най-новото.',
  personal:
    'Лични данни. Не ги пазете по-дълго, отколкото състезанието пази снимките, и не ги давайте на никого, който няма право да ги вижда.',
  source: { camera: 'Камера', screen: 'Екран' },
  reason: {
    deleted: 'изтрито',
    logged_out: 'не е влязъл',
    no_network: 'браузърът не се е обаждал',
    not_sharing: 'не е споделено',
    unknown: 'споделено е и браузърът се обажда, но снимка не е дошла',
  },
  signal: {
    internet: 'Има интернет',
    stream_ended: 'Споделянето е спряло',
    unshared: 'Работи, без да споделя',
    surface: 'Не е цял екран',
    focus: 'Отпред е друг прозорец',
    alike: 'Снимките не се менят',
    black: 'Снимките са черни',
    second_session: 'Две сесии',
    address: 'Друга мрежа',
  },
  level: { note: 'Бележка', warning: 'Предупреждение', serious: 'Сериозно' },
};

/** The words of a language. */
export function reportWords(lang: ReportLanguage): ReportWords {
  return lang === 'bg' ? BG : EN;
}
