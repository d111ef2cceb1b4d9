import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BALLOON_STATES } from '#domain/onsite/balloons.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import {
  PRESENCE_STATES,
  PRESENCE_WAYS,
  PROBLEM_KINDS,
  PROBLEM_STATES,
  TIME_REQUEST_STATES,
} from '#domain/onsite/onsite.ts';
import { OVERLAY_WIDGETS } from '#domain/standings/overlay.ts';
import { PRINT_STATES } from '#domain/submissions/prints.ts';
import { ROLES, USER_TYPES } from '#domain/roles.ts';
import { TRANSLATION_SHARING, TRANSLATION_STATES } from '#domain/translation/translation.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { INCIDENT_LEVELS } from '#domain/proctoring/watching/watching.ts';
import { announcement } from '#protocol/wire/communication.ts';
import { configuration } from '#protocol/wire/contest.ts';
import { overlay } from '#protocol/wire/standings/screen.ts';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';
import { AUDIENCES, PLAN_ANCHORS } from '#protocol/wire/staff/communication/desk-question.ts';
import { markingSettings } from '#protocol/wire/staff/marking/works.ts';
import { plannedAnnouncement, quickAnswerList } from '#protocol/wire/staff/communication/talk.ts';
import { handover, incident } from '#protocol/wire/staff/proctoring/watching.ts';
import { CERTIFICATE_FORMS } from '#protocol/wire/staff/results.ts';
import { AUDIT_ACTIONS } from '#server/model/audit-actions.ts';
import { auditChanges } from '#views/screens/operations/audit/auditChanges.ts';
import { auditValue } from '#views/kit/staff/auditValue.ts';
import { fieldWords, valueWords } from '#views/screens/operations/audit/auditWords.ts';

const SERVER = join(import.meta.dirname, '../../../../../server');
const WORDS = {
  field: (name: string) => `[${name}]`,
  value: (field: string, text: string) => (field === '' ? text : `${text} as ${field}`),
  number: String,
  yes: 'yes',
  no: 'no',
  more: (shown: string, count: number) => `${shown} and ${count} more`,
};

const LOCALES = join(import.meta.dirname, '../../../../../public/locales');
const LANGUAGES = readdirSync(LOCALES).map((lang) => ({
  lang,
  texts: JSON.parse(readFileSync(join(LOCALES, lang, 'translations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >,
}));

/** The server's files that record changes in the audit. */
const RECORDING = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(SERVER, path), 'utf8'))
  .filter((text) =>
    /import \{[^}]*\b(audited|command|changeContest|record)\b[^}]*\} from '[#./\w-]*(audit|command|change-contest)\.ts'/.test(
      text,
    ),
  );

/** Objects that are recorded in the form that they have on the wire. */
const WHOLE: readonly { readonly entries: object }[] = [
  announcement,
  plannedAnnouncement,
  quickAnswerList,
  overlay,
  incident,
  handover,
  markingSettings,
  configuration,
];

/** The fields in the sources' `before` and `after` of audit entries, and those of objects recorded whole. */
function recordedFields(): readonly string[] {
  const found = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isParenthesizedExpression(node)) collect(node.expression);
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect);
    if (ts.isBinaryExpression(node)) collect(node.right);
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const one of node.properties)
      if (ts.isSpreadAssignment(one)) collect(one.expression);
      else if (ts.isIdentifier(one.name)) found.add(one.name.text);
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isIdentifier(node.name) &&
      /^(before|after)$/.test(node.name.text)
    )
      collect(node.initializer);
    ts.forEachChild(node, visit);
  };
  for (const { entries } of WHOLE) for (const field of Object.keys(entries)) found.add(field);
  for (const text of RECORDING) visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest));
  return [...found];
}

/** Fields with values of a list, and that list; with the action where it matters. */
const LISTS: readonly (readonly [action: string, field: string, values: readonly string[]])[] = [
  ['', 'role', ROLES],
  ['', 'type', USER_TYPES],
  ['', 'balloon', BALLOON_STATES],
  ['', 'presence', PRESENCE_STATES],
  ['', 'how', PRESENCE_WAYS],
  ['', 'feedback', FEEDBACKS],
  ['handlePrint', 'state', PRINT_STATES],
  ['handleProblem', 'state', PROBLEM_STATES],
  ['openProblem', 'kind', PROBLEM_KINDS],
  ['decideTime', 'state', TIME_REQUEST_STATES],
  ['confirmTranslation', 'state', TRANSLATION_STATES],
  ['', 'sharing', TRANSLATION_SHARING],
  ['', 'form', CERTIFICATE_FORMS],
  ['planAnnouncement', 'audience', AUDIENCES],
  ['planAnnouncement', 'anchor', PLAN_ANCHORS],
  ['announce', 'kind', ['group', 'room', 'person']],
  ['makeIncident', 'level', INCIDENT_LEVELS],
  ['makeIncident', 'kind', SIGNAL_KINDS],
  ['setOverlay', 'widgets', OVERLAY_WIDGETS],
  ['closeHandover', 'outcome', ['accepted', 'declined', 'withdrawn']],
  ['setMarking', 'takes', ['last', 'best']],
];

function entry(before: unknown, after: unknown): AuditEntry {
  return {
    id: 1,
    at: 0,
    username: 'eva',
    action: 'x',
    target: '',
    contest: null,
    address: null,
    about: null,
    before,
    after,
  };
}

describe('the words of the audit', () => {
  it('[AUT-6] everything that is recorded has its words in every language', () => {
    expect(AUDIT_ACTIONS.length).toBeGreaterThan(100);
    for (const { lang, texts } of LANGUAGES) {
      const without = AUDIT_ACTIONS.filter((action) => !Object.hasOwn(texts, `staff.audit.action.${action}`));
      expect(without, lang).toEqual([]);
    }
  });

  // F23
  it('[AUT-6] every field that is recorded has its words in every language', () => {
    const fields = recordedFields();
    expect(fields.length).toBeGreaterThan(90);
    const shown = fields.filter((field) => auditChanges(entry(null, { [field]: 'x' })).length > 0);
    for (const { lang, texts } of LANGUAGES) {
      const keyOf = (field: string) => fieldWords(field) ?? `staff.audit.field.${field}`;
      expect(
        shown.filter((field) => !Object.hasOwn(texts, keyOf(field))),
        lang,
      ).toEqual([]);
    }
  });

  // F23
  it.each(LISTS)('[AUT-6] %s: every value of %s has its words in every language', (action, field, values) => {
    expect(values).not.toEqual([]);
    for (const { lang, texts } of LANGUAGES)
      for (const value of values) {
        const key = valueWords(action, field, value);
        expect([lang, value, key !== null && Object.hasOwn(texts, key)]).toEqual([lang, value, true]);
      }
  });

  it('[AUT-6] lists, things, numbers and switches are written for people', () => {
    const write = (value: unknown) => auditValue(value, WORDS);
    expect(write(['p01', 'p02'])).toBe('p01, p02');
    expect(write([])).toBe('–');
    expect(write('')).toBe('–');
    expect([write(true), write(false), write(7)]).toEqual(['yes', 'no', '7']);
    expect(write([{ label: 'A', task_id: 7, max_score: 100, module_minutes: null }])).toBe(
      'A ([max_score] 100)',
    );
    expect(write({ parts: { room: '101' } })).toBe('[parts] ([room] 101 as room)');
    expect(auditValue({ role: { room: '101' } }, WORDS, 'people')).toBe('role ([room] 101 as room)');
    const many = Array.from({ length: 30 }, (_, at) => `p${at + 1}`);
    expect(write(many)).toMatch(/^p1, .*p12 and 18 more$/);
  });

  it('[AUT-6] of two lists of things only those that differ are written', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((label) => ({ label, max_score: 100 }));
    const [added] = auditChanges(entry([a, b], [a, b, c]));
    expect(added).toMatchObject({ before: [], after: [c] });
    const [set] = auditChanges(entry([a, b], [a, { ...b!, max_score: 50 }]));
    expect(set).toMatchObject({ before: [b], after: [{ label: 'B', max_score: 50 }] });
  });
});
