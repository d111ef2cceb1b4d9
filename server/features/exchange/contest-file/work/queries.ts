import { type WorkKind } from '#server/exchange/contest-file/work/rows.ts';
import {
  nameBy,
  TRANSLATION_ACTORS,
  TRANSLATION_HASHES,
  TRANSLATION_QUERIES,
} from './translation-queries.ts';

/** The participants of an announcement in one of its two lists. */
const peopleIn = (table: string) =>
  `(select coalesce(json_agg(participant_id order by participant_id), '[]') from ${table} where announcement_id = announcements.id)`;

/** The staff whom the work of a contest names. */
const ACTORS = `
  select v.by_user from task_versions v join contest_tasks ct on ct.task_id = v.task_id where ct.contest_id = $1
  union select decided_by from late_arrivals where contest_id = $1
  union select by_user from rejudgings where contest_id = $1
  union select decided_by from rejudgings where contest_id = $1
  union select answered_by from questions where contest_id = $1
  union select first_answered_by from questions where contest_id = $1
  union select by_user from announcements where contest_id = $1
  union select by_user from score_adjustments where contest_id = $1
  union select withdrawn_by from score_adjustments where contest_id = $1
  union select user_id from audit where contest_id = $1
  union ${TRANSLATION_ACTORS}`;

/** The contents that the work of a contest names. */
const HASHES = `
  select file_hash from submissions where contest_id = $1
  union select file_hash from user_tests where contest_id = $1
  union select input_hash from user_tests where contest_id = $1
  union select output_hash from user_tests where contest_id = $1
  union ${TRANSLATION_HASHES}`;

/** The versions by which the work was judged, and those in use now. */
const VERSIONS = `
  select j.task_version_id from judgements j join submissions s on s.id = j.submission_id where s.contest_id = $1
  union select t.version_id from tasks t join contest_tasks ct on ct.task_id = t.id where ct.contest_id = $1`;

const SENT = `participant_id as participant, task_number as task, language, file_hash as hash, file_name, bytes, at`;

/**
 * The rows of each kind of a contest's work (`$1`), in the file's form. Values for which the database has
 * another form are converted in `out.ts`.
 */
export const WORK_QUERIES: Readonly<Record<WorkKind, string>> = {
  staff: `select name, display_name, role from users where id in (${ACTORS}) order by id`,
  tasks: `select ct.number, coalesce(t.slug, 'task-' || t.id) as slug, ct.external_id
    from contest_tasks ct join tasks t on t.id = ct.task_id where ct.contest_id = $1 order by ct.number`,
  participants: `select p.id, u.name, u.password, u.disabled_at, u.anonymised_at, p.extra_time_seconds, p.extra_reason,
      p.finished_at, p.started_tasks, p.module_started_at, p.module_end_at, p.module_extra_seconds, p.seen_at, p.on_board,
      'translator' = any(regexp_split_to_array(lower(u.types), '\\s*,\\s*')) as is_translator,
      p.disqualified_at, p.disqualified_reason, p.external_id
    from participants p join users u on u.id = p.user_id where p.contest_id = $1 order by p.id`,
  versions: `select v.id, ct.number as task, v.number, v.at, ${nameBy('v.by_user')} as by, v.format,
      v.id = t.version_id as is_current, v.judge
    from task_versions v join tasks t on t.id = v.task_id join contest_tasks ct on ct.task_id = t.id
    where ct.contest_id = $1 and v.id in (${VERSIONS}) order by v.id`,
  contents: `select hash, bytes from files where hash in (${HASHES}) order by hash`,
  late: `select l.id, l.participant_id as participant, l.task_number as task, l.sent_at, l.at, l.ended_at, l.ended_by,
      l.too_soon_ms, l.contacts, l.others, l.others_heard, l.state, l.reason, l.counts_at, l.decided_at,
      ${nameBy('l.decided_by')} as decided_by, q.number as question, l.value, l.marked, l.revision, l.replaced
    from late_arrivals l left join quiz_questions q on q.id = l.question_id where l.contest_id = $1 order by l.id`,
  submissions: `select id, ${SENT}, case status when 'judged' then 'judged' else 'queued' end as status, verdict,
      judged_at, contest_time_ms, client_id, score, group_scores, judgement_id as judgement, cpu_ms, memory_bytes,
      external_id, judgement_external_id, counts, is_penalised, late_id as late
    from submissions where contest_id = $1 order by id`,
  rejudgings: `select r.id, ct.number as task, r.submission_id as submission, ${nameBy('r.by_user')} as by, r.reason, r.at,
      r.state, r.decided_at, ${nameBy('r.decided_by')} as decided_by
    from rejudgings r left join contest_tasks ct on ct.contest_id = r.contest_id and ct.task_id = r.task_id
    where r.contest_id = $1 order by r.id`,
  judgements: `select j.id, j.submission_id as submission, j.task_version_id as version, j.rejudging_id as rejudging,
      j.attempt, j.worker, j.started_at, j.judged_at, j.verdict, j.score, j.group_scores, j.cpu_ms, j.memory_bytes, j.result
    from judgements j join submissions s on s.id = j.submission_id where s.contest_id = $1 order by j.id`,
  user_tests: `select id, ${SENT}, case status when 'judged' then 'judged' else 'queued' end as status, verdict,
      judged_at, input_hash, input_name, input_bytes, client_id, result, output_hash, output_bytes, output_truncated
    from user_tests where contest_id = $1 order by id`,
  sheets: `select id, participant_id as participant, task_number as task, closed_at, contest_time_ms, score, verdict,
      pending, is_open
    from quiz_sheets where contest_id = $1 order by id`,
  answers: `select a.participant_id as participant, ct.number as task, q.number as question, a.value, a.marked, a.revision,
      a.saved_at, a.points
    from quiz_answers a join participants p on p.id = a.participant_id join quiz_questions q on q.id = a.question_id
    join contest_tasks ct on ct.contest_id = p.contest_id and ct.task_id = q.task_id
    where p.contest_id = $1 order by p.id, ct.number, q.number`,
  sittings: `select m.participant_id as participant, m.number, m.started_at, m.ended_at
    from module_sittings m join participants p on p.id = m.participant_id
    where p.contest_id = $1 order by p.id, m.number`,
  questions: `select participant_id as participant, topic, question, asked_at, client_id, answer, answered_at,
      ${nameBy('answered_by')} as answered_by, version, answered_to, first_answered_at,
      ${nameBy('first_answered_by')} as first_answered_by
    from questions where contest_id = $1 order by id`,
  announcements: `select id, topic, message, at, ${nameBy('by_user')} as by, audience, audience_name, withdrawn_at,
      ${peopleIn('announcement_people')} as "to", ${peopleIn('announcement_readers')} as read_by
    from announcements where contest_id = $1 order by id`,
  adjustments: `select participant_id as participant, task_number as task, amount, reason, at, ${nameBy('by_user')} as by,
      withdrawn_at, ${nameBy('withdrawn_by')} as withdrawn_by, withdrawn_reason
    from score_adjustments where contest_id = $1 order by id`,
  ...TRANSLATION_QUERIES,
  audit: `select at, ${nameBy('user_id')} as by, action, target, address, before, after
    from audit where contest_id = $1 order by id`,
  standings: `select s.participant_id as participant, s.view, s.row
    from standing_rows s join participants p on p.id = s.participant_id
    where s.contest_id = $1 and p.is_ranked order by s.view, s.participant_id`,
};
