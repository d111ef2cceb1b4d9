import * as v from 'valibot';
import { ANSWERED_TO } from '#protocol/wire/communication.ts';
import { AUDIENCES } from '#protocol/wire/staff/communication/desk-question.ts';
import { LATE_STATES, WINDOW_ENDS } from '#domain/submissions/late.ts';
import { MAX_LONG_ANSWER_CHARS, MAX_OPTIONS } from '#domain/quiz/quiz.ts';
import { ROLES } from '#domain/roles.ts';
import { standingRow } from '#protocol/wire/standings/standing.ts';
import { judgeTask } from '#server/contract/task.ts';
import { isKeptPassword } from '#server/model/passwords/kept.ts';
import { translationRows } from './translation-rows.ts';
import {
  amount,
  count,
  fileName,
  groupScores,
  hash,
  line,
  loginName,
  longText,
  ms,
  ref,
  verdict,
} from './values.ts';

const MAX_TESTS = 50_000;
const MAX_CONTACTS = 100_000;
const STATUSES = ['queued', 'judged'] as const;
const REJUDGING_STATES = ['running', 'applied', 'cancelled'] as const;

/** Feeds may have languages for which this server has no compiler. */
const language = v.pipe(v.string(), v.regex(/^[\w.+#-]{1,40}$/, 'is no language'));
const compiled = { compileOutput: longText, cpuMs: amount, memoryBytes: amount };
const answerValue = v.nullable(
  v.union([
    v.pipe(v.string(), v.maxLength(MAX_LONG_ANSWER_CHARS)),
    v.pipe(v.array(line), v.maxLength(MAX_OPTIONS)),
  ]),
);

const ownEnd = {
  exitCode: v.nullable(v.number()),
  signal: v.nullable(v.number()),
  forbiddenCall: v.optional(v.nullable(line)),
};

const testResult = v.strictObject({
  test: count,
  verdict: v.nullable(verdict),
  score: amount,
  cpuMs: amount,
  wallMs: amount,
  memoryBytes: amount,
  message: longText,
  juryMessage: longText,
  ended: v.optional(v.strictObject(ownEnd)),
  stderr: v.optional(longText),
});

/** Our judge's result of a submission (`server/contract/result.ts`). */
const judgeResult = v.strictObject({
  verdict,
  score: amount,
  groupScores: v.array(amount),
  ...compiled,
  compileMs: amount,
  tests: v.pipe(v.array(testResult), v.maxLength(MAX_TESTS)),
});

const userTestResult = v.strictObject({
  verdict,
  ...compiled,
  ...ownEnd,
  wallMs: amount,
  stderr: longText,
});

const replacedAnswer = v.strictObject({
  value: answerValue,
  marked: v.boolean(),
  revision: ms,
  saved_at: ms,
  points: v.nullable(amount),
});

/** A program or a file that was sent. */
const sent = { participant: ref, task: ref, language, hash, file_name: fileName, bytes: count, at: ms };
/** Judgement of the program or file, if there is one. */
const judged = { status: v.picklist(STATUSES), verdict: v.nullable(verdict), judged_at: v.nullable(ms) };
const by = loginName;
const decided = { decided_at: v.nullable(ms), decided_by: v.nullable(by) };

/** A row of each kind of work, as its file has it. People are named by login name, tasks by number. */
export const workRows = {
  /** A member of the staff whom other rows name. */
  staff: v.strictObject({ name: loginName, display_name: line, role: v.picklist(ROLES) }),
  tasks: v.strictObject({ number: ref, slug: line, external_id: v.nullable(line) }),
  /** A contestant, who is in `people.json` too. */
  participants: v.strictObject({
    id: ref,
    name: loginName,
    password: v.nullable(v.pipe(v.string(), v.check(isKeptPassword, 'is no hash that this server takes'))),
    disabled_at: v.nullable(ms),
    anonymised_at: v.nullable(ms),
    extra_time_seconds: count,
    extra_reason: line,
    finished_at: v.nullable(ms),
    started_tasks: count,
    module_started_at: v.nullable(ms),
    module_end_at: v.nullable(ms),
    module_extra_seconds: count,
    seen_at: ms,
    on_board: v.boolean(),
    /** True: translates for a delegation. A person new on the server becomes a translator there. */
    is_translator: v.optional(v.boolean(), false),
    disqualified_at: v.nullable(ms),
    disqualified_reason: line,
    external_id: v.nullable(line),
  }),
  /** A task as it was judged at some time. A whole task keeps the contents of its tests itself. */
  versions: v.strictObject({
    id: ref,
    task: ref,
    number: ref,
    at: ms,
    by: v.nullable(by),
    format: v.pipe(v.string(), v.maxLength(40)),
    is_current: v.boolean(),
    judge: judgeTask,
  }),
  /** A content by its SHA-256: text, or base64. */
  contents: v.strictObject({ hash, text: v.optional(v.string()), base64: v.optional(v.string()) }),
  late: v.strictObject({
    id: ref,
    participant: ref,
    task: ref,
    sent_at: ms,
    at: ms,
    ended_at: ms,
    ended_by: v.picklist(WINDOW_ENDS),
    too_soon_ms: v.nullable(ms),
    contacts: v.pipe(v.array(v.strictObject({ fromAt: ms, toAt: ms })), v.maxLength(MAX_CONTACTS)),
    others: count,
    others_heard: count,
    state: v.picklist(LATE_STATES),
    reason: line,
    counts_at: v.nullable(ms),
    ...decided,
    /** Number of a quiz question; null for a submission. */
    question: v.nullable(ref),
    value: answerValue,
    marked: v.nullable(v.boolean()),
    revision: v.nullable(ms),
    replaced: v.nullable(replacedAnswer),
  }),
  submissions: v.strictObject({
    id: ref,
    ...sent,
    ...judged,
    contest_time_ms: ms,
    client_id: v.nullable(line),
    score: v.nullable(amount),
    group_scores: groupScores,
    judgement: v.nullable(ref),
    cpu_ms: v.nullable(amount),
    memory_bytes: v.nullable(ms),
    external_id: v.nullable(line),
    judgement_external_id: v.nullable(line),
    counts: v.boolean(),
    is_penalised: v.nullable(v.boolean()),
    late: v.nullable(ref),
  }),
  rejudgings: v.strictObject({
    id: ref,
    task: v.nullable(ref),
    submission: v.nullable(ref),
    by,
    reason: longText,
    at: ms,
    state: v.picklist(REJUDGING_STATES),
    ...decided,
  }),
  judgements: v.strictObject({
    id: ref,
    submission: ref,
    version: ref,
    rejudging: v.nullable(ref),
    attempt: count,
    worker: line,
    started_at: ms,
    judged_at: ms,
    verdict,
    score: v.nullable(amount),
    group_scores: groupScores,
    cpu_ms: amount,
    memory_bytes: ms,
    result: judgeResult,
  }),
  user_tests: v.strictObject({
    id: ref,
    ...sent,
    ...judged,
    input_hash: hash,
    input_name: fileName,
    input_bytes: count,
    client_id: line,
    result: v.nullable(userTestResult),
    output_hash: v.nullable(hash),
    output_bytes: v.nullable(count),
    output_truncated: v.boolean(),
  }),
  /** A person's answers to a quiz. */
  sheets: v.strictObject({
    id: ref,
    participant: ref,
    task: ref,
    closed_at: v.nullable(ms),
    contest_time_ms: v.nullable(ms),
    score: v.nullable(amount),
    verdict: v.nullable(verdict),
    pending: count,
    is_open: v.boolean(),
  }),
  answers: v.strictObject({
    participant: ref,
    task: ref,
    question: ref,
    value: answerValue,
    marked: v.boolean(),
    revision: ms,
    saved_at: ms,
    points: v.nullable(amount),
  }),
  sittings: v.strictObject({ participant: ref, number: ref, started_at: ms, ended_at: ms }),
  questions: v.strictObject({
    participant: ref,
    topic: line,
    question: longText,
    asked_at: ms,
    client_id: line,
    answer: v.nullable(longText),
    answered_at: v.nullable(ms),
    answered_by: v.nullable(by),
    version: count,
    answered_to: v.nullable(v.picklist(ANSWERED_TO)),
    first_answered_at: v.nullable(ms),
    first_answered_by: v.nullable(by),
  }),
  announcements: v.strictObject({
    id: ref,
    topic: line,
    message: longText,
    at: ms,
    by,
    audience: v.picklist(AUDIENCES),
    audience_name: line,
    withdrawn_at: v.nullable(ms),
    /** Recipients, unless these are all; and the people who read it before it was withdrawn. */
    to: v.array(ref),
    read_by: v.array(ref),
  }),
  adjustments: v.strictObject({
    participant: ref,
    task: v.nullable(ref),
    amount,
    reason: longText,
    at: ms,
    by,
    withdrawn_at: v.nullable(ms),
    withdrawn_by: v.nullable(by),
    withdrawn_reason: v.nullable(longText),
  }),
  ...translationRows,
  audit: v.strictObject({
    at: ms,
    by,
    action: line,
    target: line,
    address: v.nullable(line),
    before: v.unknown(),
    after: v.unknown(),
  }),
  /** The boards at the time of writing, to check that restored boards are equal. */
  standings: v.strictObject({
    participant: ref,
    view: v.picklist(['public', 'full']),
    row: v.omit(standingRow, ['id']),
  }),
} as const;

/** The kinds of work, in the order in which they are written and read: a row names only rows of kinds before it. */
export type WorkKind = keyof typeof workRows;
export const WORK_KINDS = Object.keys(workRows) as readonly WorkKind[];
export type WorkRow<K extends WorkKind> = v.InferOutput<(typeof workRows)[K]>;
