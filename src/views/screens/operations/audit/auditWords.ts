import { TIE_RULES } from '#domain/standings/awards.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import {
  PRESENCE_STATES,
  PROBLEM_KINDS,
  PROBLEM_STATES,
  TIME_REQUEST_STATES,
} from '#domain/onsite/onsite.ts';
import { PRINT_STATES } from '#domain/submissions/prints.ts';
import { OVERLAY_WIDGETS } from '#domain/standings/overlay.ts';
import { ROLES, USER_TYPES } from '#domain/roles.ts';
import { TRANSLATION_SHARING, TRANSLATION_STATES } from '#domain/translation/translation.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { INCIDENT_LEVELS } from '#domain/proctoring/watching/watching.ts';
import { PLAN_ANCHORS } from '#protocol/wire/staff/communication/desk-question.ts';
import { type TranslationKey } from '#views/i18n/keys.ts';

type Words = Readonly<Record<string, TranslationKey>>;

/** Names for fields without an own translation (`staff.audit.field.…`): those of the page that sets them. */
const FIELD_WORDS = {
  accommodated: 'people.field.accommodation',
  anchor: 'staff.announce.when',
  announcements: 'sidebar.communication',
  answers: 'staff.answer.quick',
  appeal_hours: 'scoring.marking.settings.appeal_hours',
  at: 'staff.announce.at',
  audience: 'staff.announce.for',
  audience_name: 'board.name',
  award_rules: 'staff.audit.field.rules',
  balloon_color: 'certificates.color',
  bronze: 'scoring.medal.bronze',
  by: 'workshop.programs.how',
  closed: 'onsite.problem.state.closed',
  closed_at: 'onsite.problem.state.closed',
  comments: 'scoring.marking.settings.comments',
  contest: 'people.contest',
  count: 'staff.audit.field.total',
  criteria: 'scorer.criteria',
  due_at: 'staff.announce.at',
  fields: 'certificates.fields',
  filter: 'scorer.filter',
  firstSolvers: 'scoring.first_solvers',
  folder: 'solutions.folder',
  form: 'certificates.files',
  gold: 'scoring.medal.gold',
  group_label: 'board.group',
  groups_same: 'scoring.marking.settings.groups',
  groupWinners: 'scoring.group_winners',
  has_work: 'contest_export.work',
  holder: 'staff.audit.field.username',
  ids: 'sidebar.submissions',
  imported: 'tasks.title',
  issued: 'certificates.issued',
  lang: 'header.language',
  langs: 'translation.langs',
  language: 'header.language',
  let_go: 'wall.let_go',
  level: 'wall.level',
  making: 'workshop.tests.making',
  mention: 'scoring.mention_short',
  ms: 'solutions.time_limit',
  note: 'translation.note',
  official_lang: 'translation.official_lang',
  on_board: 'keys.board',
  outcome: 'translation.state',
  participant: 'overlay.widget.team',
  path: 'files.path',
  person: 'staff.audit.person',
  personal_data: 'contest_export.personal',
  pick: 'staff.similarity.pick',
  planned: 'staff.audit.action.planAnnouncement',
  points: 'board.points',
  position: 'staff.audit.field.number',
  public_address: 'certificates.site',
  question: 'ask.question',
  questions: 'ask.question',
  requires: 'workshop.tests.group_requires',
  revoked: 'certificates.state.revoked',
  rows: 'screens.overlay_rows',
  rule: 'workshop.tests.group_rule',
  score: 'board.points',
  scorers: 'scoring.marking.settings.scorers',
  secrets: 'contest_export.secrets',
  sharing: 'translation.sharing',
  shown: 'certificates.show',
  shows_comments: 'scoring.marking.settings.comments',
  signal: 'staff.audit.field.signals',
  silver: 'scoring.medal.silver',
  standard: 'staff.answer.quick',
  status: 'staff.feed.status',
  step: 'criteria.step',
  submissions: 'sidebar.submissions',
  taken: 'wall.take_charge',
  takes: 'scoring.marking.settings.takes',
  takes_appeals: 'scoring.marking.settings.appeals',
  tasks: 'tasks.title',
  template: 'certificates.template',
  tests: 'judgement.tests',
  text: 'translation.text',
  threshold: 'scoring.marking.settings.threshold',
  ties: 'scoring.ties',
  to: 'staff.feed.to',
  user_tests: 'sidebar.user_tests',
  version: 'languages.version',
  widgets: 'screens.overlay',
  winner: 'scoring.winner',
  withdrawn_at: 'staff.announcements.withdraw',
  work: 'contest_export.work',
  works: 'scorer.works',
} as const satisfies Words;

const AUDIENCE_KINDS: Words = {
  group: 'board.group',
  room: 'people.field.room',
  person: 'onsite.problem.kind.person',
};

/** Names of a field's values, for all actions. */
const VALUES: Readonly<Record<string, Words>> = {
  role: words('people.role.', ROLES),
  type: words('people.type.', USER_TYPES),
  balloon: {
    waiting: 'prints.state.waiting',
    taken: 'balloons.take',
    delivered: 'prints.state.delivered',
  },
  presence: words('onsite.state.', PRESENCE_STATES),
  presences: words('onsite.state.', PRESENCE_STATES),
  signals: words('signals.kind.', SIGNAL_KINDS),
  ties: words('scoring.tie.', TIE_RULES),
  topic: { general: 'staff.topic.general' },
  how: { list: 'onsite.presence', card: 'onsite.by_card', login: 'people.field.name' },
  to: {
    asker: 'staff.answer.to_asker',
    everybody: 'staff.answer.to_everybody',
    announcement: 'staff.answer.to_announcement',
  },
  feedback: words('contest_form.feedback.', FEEDBACKS),
  balloons: words('contest_form.balloons.', ['no', 'yes', 'frozen']),
  pick: { best: 'staff.similarity.best', last: 'staff.similarity.last' },
  takes: words('scoring.marking.settings.takes.', ['best', 'last']),
  sharing: words('translation.sharing.', TRANSLATION_SHARING),
  rule: words('workshop.tests.rule.', ['minimum', 'multiply', 'points', 'sum']),
  by: words('workshop.programs.by.', ['exact', 'lines', 'own', 'standard', 'words']),
  standard: words('staff.quick.', ['invalid', 'no', 'no_comment', 'read_statement', 'yes']),
  audience: { all: 'staff.announce.all', ...AUDIENCE_KINDS },
  anchor: words('staff.announce.when_', PLAN_ANCHORS),
  level: words('wall.level_', INCIDENT_LEVELS),
  widgets: words('overlay.widget.', OVERLAY_WIDGETS),
  mention: { none: 'staff.audit.no', full_task: 'staff.audit.yes' },
  outcome: {
    accepted: 'onsite.time.state.accepted',
    declined: 'onsite.time.state.refused',
    withdrawn: 'onsite.time.state.withdrawn',
  },
  form: { one: 'certificates.make_all', each: 'certificates.make_each' },
};

/** Names of values that depend on the action. */
const VALUES_OF: Readonly<Record<string, Words>> = {
  'handlePrint.state': words('prints.state.', PRINT_STATES),
  'handleProblem.state': words('onsite.problem.state.', PROBLEM_STATES),
  'openProblem.kind': words('onsite.problem.kind.', PROBLEM_KINDS),
  'decideTime.state': words('onsite.time.state.', TIME_REQUEST_STATES),
  'confirmTranslation.state': words('translation.state.', TRANSLATION_STATES),
  'applyRejudging.state': {
    running: 'solutions.state.running',
    ready: 'staff.rejudge.ready',
    applied: 'staff.rejudge.applied',
  },
  'cancelRejudging.state': {
    running: 'solutions.state.running',
    ready: 'staff.rejudge.ready',
    cancelled: 'staff.rejudge.cancelled',
  },
  'retryJob.state': { lost: 'staff.judge.lost', waiting: 'prints.state.waiting' },
  'stopRehearsal.state': { running: 'solutions.state.running', stopped: 'solutions.state.stopped' },
  'announce.kind': AUDIENCE_KINDS,
  'tellWatched.kind': AUDIENCE_KINDS,
  'withdrawAnnouncement.kind': AUDIENCE_KINDS,
  'makeIncident.kind': words('signals.kind.', SIGNAL_KINDS),
  'changeIncident.kind': words('signals.kind.', SIGNAL_KINDS),
  'createWorkshopTask.kind': words('tasks.kind.', ['batch', 'interactive', 'output_only', 'quiz']),
  'addWorkshopProgram.role': {
    validator: 'packages.validator',
    generator: 'solutions.generator',
    grader: 'workshop.programs.list.grader',
  },
};

/** A key of a translation for each of the values; a test checks that all keys exist. */
function words(prefix: string, values: readonly string[]): Words {
  return Object.fromEntries(values.map((value) => [value, `${prefix}${value}` as TranslationKey]));
}

/** The key for a value of a field, if it is one of a known list; null: it is shown as recorded. */
export function valueWords(action: string, field: string, value: string): TranslationKey | null {
  const known = VALUES_OF[`${action}.${field}`] ?? VALUES[field] ?? {};
  return Object.hasOwn(known, value) ? (known[value] ?? null) : null;
}

/** The key for a field without an own translation; null: there is none. */
export function fieldWords(field: string): TranslationKey | null {
  const known: Words = FIELD_WORDS;
  return Object.hasOwn(known, field) ? (known[field] ?? null) : null;
}
