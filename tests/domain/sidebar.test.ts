import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import {
  hasContestPages,
  isSharingComplete,
  mustShare,
  sidebarFor,
  statusDots,
  taskPath,
  type CompetitorSidebar,
  type OrganiserSidebar,
  type SidebarView,
} from '#domain/sidebar.ts';

const NOT_SHARING = { checkCamera: false, checkScreen: false, cameraShared: false, screenShared: false };
const COMPETITOR: CompetitorSidebar = {
  role: 'user',
  contestType: 'ioi',
  showStanding: true,
  hasFinished: false,
  startedTask: null,
  tasks: [
    { id: 71, number: 1, label: 'A', name: 'Trees', isQuiz: false },
    { id: 72, number: 2, label: 'B', name: 'Questions', isQuiz: true },
  ],
  sharing: NOT_SHARING,
  unreadAnnouncements: 2,
  unreadQuestions: 1,
};
const AUTHOR: OrganiserSidebar = {
  role: 'author',
  types: [],
  hasContests: false,
  unansweredQuestions: 4,
  openRecoveries: 0,
};

/** The items of a sidebar, one word each: a link by its id, other items by their kind. */
function wordsOf(view: SidebarView): readonly string[] {
  return sidebarFor(view).map((item) => {
    if (item.kind === 'heading') return `# ${item.id}`;
    return item.kind === 'link' ? item.id : item.kind;
  });
}
function competitor(change: Partial<CompetitorSidebar>): readonly string[] {
  return wordsOf({ ...COMPETITOR, ...change });
}

it('[AUT-11] [SHL-7] an organiser has balloons and prints only where a contest of theirs has them', () => {
  const plain = wordsOf({ ...AUTHOR, hasContests: true });
  const hall = wordsOf({ ...AUTHOR, hasContests: true, hasBalloons: true, hasPrints: true });
  expect(plain).not.toContain('balloons');
  expect(hall.filter((one) => !plain.includes(one))).toEqual(['balloons', 'prints']);
});

describe('the competitor sidebar', () => {
  it('[SHL-3] of a contest holds everything, with both kinds of unread counted together', () => {
    expect(sidebarFor(COMPETITOR)).toEqual([
      { kind: 'link', id: 'home', path: '/home', badge: 0, leavesApp: false },
      { kind: 'link', id: 'communication', path: '/communication', badge: 3, leavesApp: false },
      { kind: 'link', id: 'standing', path: '/standing', badge: 0, leavesApp: false },
      { kind: 'heading', id: 'tasks' },
      { kind: 'task', taskId: 71, label: 'A', name: 'Trees', path: '/task/1' },
      { kind: 'task', taskId: 72, label: 'B', name: 'Questions', path: '/task/2/quiz/1' },
      { kind: 'heading', id: 'documentation' },
      { kind: 'link', id: 'documentation', path: '/docs/en/index.html', badge: 0, leavesApp: true },
      { kind: 'link', id: 'scoring', path: '/system', badge: 0, leavesApp: false },
    ]);
  });

  it('[SHL-3] has communication, documentation and scoring for ioi and icpc only', () => {
    expect(CONTEST_TYPES.filter(hasContestPages)).toEqual(['ioi', 'icpc']);
    expect(competitor({ contestType: 'icpc' })).toEqual(competitor({}));
    expect(competitor({ contestType: 'dzi' })).toEqual(['home', 'standing', '# tasks', 'task', 'task']);
  });

  it('[SHL-3] has no standing when it is not to be shown', () => {
    expect(competitor({ showStanding: false })).not.toContain('standing');
  });

  it('[SHL-3] has no task heading before there are tasks', () => {
    expect(competitor({ tasks: [], contestType: 'dzi' })).toEqual(['home', 'standing']);
  });

  it('[SHL-4] of an nvo exam lists the started task alone, none before the first start, none after finishing', () => {
    const nvo = { contestType: 'nvo', showStanding: false } as const;
    expect(
      sidebarFor({ ...COMPETITOR, ...nvo, startedTask: 2 }).filter(({ kind }) => kind === 'task'),
    ).toEqual([{ kind: 'task', taskId: 72, label: 'B', name: 'Questions', path: '/task/2/quiz/1' }]);
    expect(competitor(nvo)).toEqual(['home']);
    expect(competitor({ ...nvo, startedTask: 2, hasFinished: true })).toEqual(['home']);
    const mustShareScreen = { ...NOT_SHARING, checkScreen: true };
    expect(competitor({ ...nvo, startedTask: 2, hasFinished: true, sharing: mustShareScreen })).toEqual([
      'home',
    ]);
  });

  it('[SHL-4] of other contests keeps the tasks after finishing', () => {
    expect(competitor({ hasFinished: true })).toEqual(competitor({}));
  });

  it('[SHL-4] a quiz begins at its first question', () => {
    expect([taskPath({ number: 4, isQuiz: true }), taskPath({ number: 4, isQuiz: false })]).toEqual([
      '/task/4/quiz/1',
      '/task/4',
    ]);
  });

  it('[SHL-5] shows tasks to those who must share only while all they must share is shared', () => {
    fc.assert(
      fc.property(
        fc.record({
          checkCamera: fc.boolean(),
          checkScreen: fc.boolean(),
          cameraShared: fc.boolean(),
          screenShared: fc.boolean(),
        }),
        (sharing) => {
          const words = competitor({ sharing });
          const missing =
            (sharing.checkCamera && !sharing.cameraShared) || (sharing.checkScreen && !sharing.screenShared);
          expect(words.includes('task')).toBe(!missing);
          expect(words.includes('# tasks_when_shared')).toBe(missing);
          expect(words.includes('# tasks')).toBe(!missing);
          expect(isSharingComplete(sharing)).toBe(!missing);
          if (!mustShare(sharing)) expect(missing).toBe(false);
        },
      ),
    );
  });

  it('[SHL-6] the internet dot is always green, the others while sharing, and a red one starts it', () => {
    const both = { ...NOT_SHARING, checkCamera: true, checkScreen: true };
    expect(statusDots({ ...both, screenShared: true })).toEqual([
      { id: 'internet', isGood: true, canStart: false },
      { id: 'camera', isGood: false, canStart: true },
      { id: 'screen', isGood: true, canStart: false },
    ]);
  });

  it.each([{ checkScreen: true }, { checkCamera: true }, { checkScreen: true, checkCamera: true }])(
    '[SHL-6] there are three wherever a contest asks for any sharing, the internet always green: %j',
    (asked) => {
      expect(statusDots({ ...NOT_SHARING, ...asked }).map(({ id, isGood }) => [id, isGood])).toEqual([
        ['internet', true],
        ['camera', false],
        ['screen', false],
      ]);
    },
  );

  it('[SHL-6] none is red for somebody of whom nothing is asked, whatever they share', () => {
    expect(statusDots(NOT_SHARING)).toEqual([]);
    expect(statusDots({ ...NOT_SHARING, screenShared: true })).toEqual([]);
  });
});

describe('the sidebars of staff', () => {
  const everything = [
    'home',
    'contests',
    'tasks',
    'submissions',
    'user_tests',
    'standing',
    'communication',
    'users',
    'documentation',
    'scoring',
  ];

  it('[SHL-7] an admin has everything, with or without contests', () => {
    expect(wordsOf({ ...AUTHOR, role: 'admin' })).toEqual(everything);
    const badges = sidebarFor({ ...AUTHOR, role: 'admin' }).flatMap((item) =>
      item.kind === 'link' && item.badge > 0 ? [[item.id, item.badge]] : [],
    );
    expect(badges).toEqual([['communication', 4]]);
  });

  it('[SHL-7] an author has what their types and contests give', () => {
    expect(wordsOf(AUTHOR)).toEqual(['home', 'tasks', 'documentation', 'scoring']);
    expect(wordsOf({ ...AUTHOR, hasContests: true })).toEqual(everything);
    expect(wordsOf({ ...AUTHOR, types: ['teacher'] })).toEqual([
      'home',
      'contests',
      'tasks',
      'users',
      'documentation',
      'scoring',
    ]);
    expect(wordsOf({ ...AUTHOR, types: ['spectator'] })).toEqual([
      'home',
      'tasks',
      'standing',
      'documentation',
      'scoring',
    ]);
    expect(wordsOf({ ...AUTHOR, types: ['translator'] })).toEqual(wordsOf(AUTHOR));
  });

  it('[SHL-7] spectators and proctors have their contests, and a proctor marks communication as seen', () => {
    const contests = [{ id: 3, name: 'Day 1' }];
    expect(sidebarFor({ role: 'spectator', contests })).toEqual([
      { kind: 'contest', contestId: 3, name: 'Day 1', path: '/standing/3', badge: 0 },
    ]);
    // F73
    expect(sidebarFor({ role: 'proctor', contests: [{ id: 3, name: 'Day 1', alerts: 2 }] })).toEqual([
      { kind: 'contest', contestId: 3, name: 'Day 1', path: '/contest/3', badge: 2 },
      { kind: 'action', id: 'communication', action: 'mark_communication_seen' },
    ]);
  });

  it('[SHL-7] coordinators have their four pages, scorers and arbiters their tasks', () => {
    expect(wordsOf({ role: 'coordinator' })).toEqual(['home', 'certificates', 'check', 'communication']);
    const tasks = [{ id: 12, name: 'Essay' }];
    for (const role of ['scorer', 'arbiter'] as const) {
      expect(sidebarFor({ role, tasks })).toEqual([
        { kind: 'task', taskId: 12, label: null, name: 'Essay', path: '/task/12' },
      ]);
      // F91
      expect(sidebarFor({ role, tasks: [] })).toEqual([{ kind: 'heading', id: 'tasks_when_given' }]);
    }
  });
});
