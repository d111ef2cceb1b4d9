/**
 * Every error key the server answers with. A key is a translation key; text after a colon is detail (§8).
 * The statuses: 400 bad input, 401 unknown credentials, 403 may not (the client logs out), 404 not there,
 * 409 not now, 413 too large, 429 too often, 500 our fault.
 */
export const ERROR_KEYS = [
  'login.wrong_credentials',
  'login.too_many_attempts',
  'login.no_contests',
  'backend.forbidden',
  'backend.not_found',
  'backend.bad_request',
  'backend.contest_required',
  'backend.server_error',
  'backend.unavailable',
  'backend.digits_only',
  'backend.not_a_number',
  'backend.empty',
  'backend.too_long',
  'backend.too_large',
  'backend.not_started',
  'backend.not_running',
  'backend.finished',
  'backend.share_first',
  'backend.standings_hidden',
  'backend.standings_setting',
  'backend.times_order',
  'backend.no_submissions_left',
  'backend.too_soon',
  'backend.unknown_task',
  'backend.unknown_language',
  'backend.language_not_allowed',
  'backend.empty_source',
  'backend.not_a_zip',
  'backend.no_user_tests',
  'backend.no_user_tests_left',
  'backend.nothing_to_rejudge',
  'backend.rejudging_running',
  'backend.rejudging_decided',
  'backend.job_not_lost',
  'backend.bad_client_id',
  'backend.unknown_topic',
  'backend.unknown_question',
  'backend.unknown_option',
  'backend.bad_answer',
  'backend.module_too_short',
  'backend.no_module',
  'backend.module_not_started',
  'backend.module_over',
  'backend.not_an_image',
  'backend.feed_mismatch',
] as const;
export type ErrorKey = (typeof ERROR_KEYS)[number];

/** Header names of ours. Both are on every JSON answer where they have a meaning. */
export const TIME_HEADER = 'x-agon-time';
export const SEQ_HEADER = 'x-agon-seq';
