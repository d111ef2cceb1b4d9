import { minutes } from './simulate.ts';
import { pupil, team, TRANSLATORS } from './people.ts';

/** A contest of the demo. Times are ms after the demo is made. */
export interface DemoContest {
  readonly externalId: string;
  readonly name: string;
  readonly type: 'ioi' | 'icpc' | 'dzi' | 'nvo';
  readonly start: number;
  readonly end: number;
  readonly analysis: readonly [number, number] | null;
  readonly translation: readonly [number, number] | null;
  readonly unrestrictedSeconds: number;
  readonly standings: string;
  readonly tasks: readonly string[];
  /** nvo: duration of the module of each task, minutes. */
  readonly moduleMinutes?: readonly number[];
  /** Login names of the demo's people who compete. */
  readonly people: readonly string[];
  /** Number of further rows on the board, whose people `crowdOf` gives. */
  readonly crowd: number;
  readonly crowdOf: (index: number) => { readonly displayName: string; readonly group: string };
  readonly staff: readonly string[];
  /** A delegation of translators: the demo's people of a group, who translate from Bulgarian. */
  readonly delegation?: { readonly name: string; readonly group: string; readonly langs: string };
  /** Contestants must share camera and screen. */
  readonly isWatched?: boolean;
}

/**
 * Running ioi, icpc, dzi and nvo contests, one that starts in five minutes, one that has ended and is in
 * analysis, and one in which camera and screen are shared.
 */
export const DEMO_CONTESTS: readonly DemoContest[] = [
  {
    externalId: 'demo:autumn',
    name: 'Есенен турнир 2026',
    type: 'ioi',
    start: minutes(-80),
    end: minutes(160),
    analysis: [minutes(190), minutes(430)],
    translation: null,
    unrestrictedSeconds: 1800,
    standings: 'yes',
    tasks: ['banitsa', 'bells', 'embroidery', 'relay', 'postman'],
    people: ['maria', 'ivan'],
    crowd: 46,
    crowdOf: pupil,
    staff: ['author', 'spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'],
  },
  {
    externalId: 'demo:cup',
    name: 'University Cup 2026',
    type: 'icpc',
    start: minutes(-150),
    end: minutes(150),
    analysis: null,
    translation: null,
    unrestrictedSeconds: 0,
    standings: 'yes_60',
    tasks: ['banitsa', 'lanterns', 'bells', 'horo', 'ferry', 'shelf', 'ridge'],
    people: ['maria', 'team1'],
    crowd: 60,
    crowdOf: team,
    staff: ['author', 'spectator', 'proctor'],
  },
  {
    externalId: 'demo:evening',
    name: 'Вечерен кръг',
    type: 'ioi',
    start: minutes(5),
    end: minutes(125),
    analysis: [minutes(140), minutes(260)],
    translation: [minutes(-30), minutes(3)],
    unrestrictedSeconds: 900,
    standings: 'after',
    tasks: ['lanterns', 'ferry', 'relay'],
    people: ['maria', 'nikol'],
    delegation: { name: 'Гости от Сърбия', group: TRANSLATORS, langs: 'sr' },
    crowd: 30,
    crowdOf: pupil,
    staff: ['spectator', 'coordinator', 'proctor'],
  },
  {
    externalId: 'demo:spring',
    name: 'Пролетен финал 2026',
    type: 'ioi',
    start: minutes(-330),
    end: minutes(-30),
    analysis: [minutes(-20), minutes(1440)],
    translation: null,
    unrestrictedSeconds: 0,
    standings: 'yes',
    tasks: ['shelf', 'ferry', 'relay', 'ridge'],
    people: ['maria'],
    crowd: 54,
    crowdOf: (index) => pupil(index + 46),
    staff: ['spectator', 'arbiter', 'proctor'],
  },
  {
    externalId: 'demo:exam',
    name: 'Пробна матура по информатика',
    type: 'dzi',
    start: minutes(-20),
    end: minutes(220),
    analysis: null,
    translation: null,
    unrestrictedSeconds: 0,
    standings: 'after',
    tasks: ['quiz-informatics', 'bells'],
    people: ['petya'],
    crowd: 0,
    crowdOf: pupil,
    staff: ['author', 'scorer', 'arbiter', 'proctor'],
  },
  {
    externalId: 'demo:modules',
    name: 'Външно оценяване по модули',
    type: 'nvo',
    start: minutes(-15),
    end: minutes(225),
    analysis: null,
    translation: null,
    unrestrictedSeconds: 0,
    standings: 'after',
    tasks: ['shelf', 'quiz-informatics', 'relay'],
    moduleMinutes: [40, 20, 60],
    people: ['kalina'],
    crowd: 0,
    crowdOf: pupil,
    staff: ['author', 'scorer', 'arbiter', 'proctor'],
  },
  {
    externalId: 'demo:watched',
    name: 'Квалификация от вкъщи',
    type: 'ioi',
    start: minutes(-10),
    end: minutes(170),
    analysis: null,
    translation: null,
    unrestrictedSeconds: 0,
    standings: 'after',
    tasks: ['bells', 'lanterns', 'shelf'],
    people: ['vera'],
    crowd: 0,
    crowdOf: pupil,
    staff: ['proctor'],
    isWatched: true,
  },
];
