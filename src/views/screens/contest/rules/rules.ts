import { mostShownBy } from '#domain/submissions/feedback.ts';
import { hasContestPages } from '#domain/sidebar.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type TranslationKey } from '#views/i18n/keys.ts';

/** A sentence of a contest's rules, as a key and its values. */
export interface Rule {
  readonly key: TranslationKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Sentences on points and ranks, in the order of the page; the boards' own rules do the ranking (STD-1). */
const SCORING: Readonly<Record<Contest['type'], readonly TranslationKey[]>> = {
  ioi: ['rules.ioi_score', 'rules.best_counts', 'rules.ioi_place'],
  icpc: ['rules.icpc_score', 'rules.icpc_first_failure', 'rules.icpc_place'],
  nvo: ['rules.nvo_modules', 'rules.nvo_no_way_back', 'rules.quiz_score'],
  dzi: ['rules.dzi_parts', 'rules.quiz_score', 'rules.best_counts'],
};

/** Rules that hold for everybody in a contest, from its own settings. */
export function rulesOf(contest: Contest): {
  readonly scoring: readonly Rule[];
  readonly work: readonly Rule[];
} {
  const { type, submissions_limit: limit, unrestricted_time: unrestricted } = contest;
  const scoring = SCORING[type].map((key) => ({ key }));
  const work: (Rule | false)[] = [
    limit === null ? { key: 'rules.no_limit' } : { key: 'rules.limit', values: { count: limit } },
    { key: `feedback.${mostShownBy(contest.feedback, !isIcpcBoard(type))}` },
    unrestricted > 0 && {
      key: 'rules.unrestricted',
      values: { minutes: Math.round(unrestricted / 60) },
    },
    standingsRule(contest),
    { key: 'rules.kept' },
    // Only if there is a page to ask on.
    hasContestPages(type) && { key: 'rules.questions' },
  ];
  return {
    scoring: type === 'icpc' ? [...scoring, ...icpcRules(contest)] : scoring,
    work: work.filter((rule) => rule !== false),
  };
}

function icpcRules(contest: Contest): readonly Rule[] {
  return [
    { key: contest.last_accepted_breaks_ties ? 'rules.icpc_ties_last' : 'rules.icpc_ties_shared' },
    { key: 'rules.icpc_penalty', values: { minutes: contest.penalty_minutes } },
  ];
}

function standingsRule({ standings }: Contest): Rule {
  if (standings.startsWith('yes_')) {
    return { key: 'rules.standings_frozen', values: { minutes: standings.slice('yes_'.length) } };
  }
  if (standings === 'yes') return { key: 'rules.standings_live' };
  return { key: standings === 'after' ? 'rules.standings_after' : 'rules.standings_hidden' };
}
