import { type ContestRow } from '#server/model/rows.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const START = 1_700_000_000_000;

/** A contest of five hours with no analysis and no translation, changed as a test needs it. */
export function contestRow(change: Partial<ContestRow> = {}): ContestRow {
  const end = START + 5 * HOUR;
  return {
    id: 1,
    name: 'Contest',
    type: 'icpc',
    start_at: START,
    end_at: end,
    start_analysis_at: end,
    end_analysis_at: end,
    start_translation_at: START,
    end_translation_at: START,
    unrestricted_seconds: 0,
    standings: 'yes',
    standings_visible: false,
    standings_frozen: false,
    froze_at: null,
    thawed_at: null,
    public_standing: true,
    submissions_limit: null,
    submission_interval_ms: 0,
    penalty_minutes: 20,
    feedback: 'tests',
    user_tests_limit: null,
    user_test_interval_ms: 0,
    check_internet: false,
    check_camera: false,
    check_screen: false,
    one_session: false,
    external_id: null,
    last_accepted_breaks_ties: false,
    feed_duration_ms: null,
    final_at: null,
    is_rehearsal: false,
    version: 1,
    archived_at: null,
    categories: [],
    share_before_tasks: true,
    pictures_kept_days: 30,
    pictures_gone_until: null,
    award_rules: null,
    balloons: 'no',
    printing: false,
    signals: [],
    ...change,
  };
}
