import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Outcome } from '#server/contract/jury-solution.ts';

/** The meaning of each folder of submissions, unless a file states another. */
export type FolderRules = Readonly<
  Record<
    string,
    {
      readonly permitted?: readonly Outcome[];
      readonly required?: readonly Outcome[];
      /** Possible verdicts of the whole submission. */
      readonly verdicts?: readonly Verdict[];
      /** True: the submissions' times do not matter for the time limit. */
      readonly isUntimed?: true;
    }
  >
>;

/** The meaning of folders that the format cannot express and other readers of the format ignore. */
const OF_WHOLE: FolderRules = {
  memory_limit_exceeded: { verdicts: ['MLE', 'RE'] },
  output_limit: { verdicts: ['OLE'] },
  compile_error: { verdicts: ['CE'] },
};

/** 2025-09, Default directories. */
export const FOLDER_RULES: FolderRules = {
  accepted: { permitted: ['AC'] },
  rejected: { required: ['RTE', 'TLE', 'WA'] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  brute_force: { permitted: ['AC', 'RTE', 'TLE'], required: ['RTE', 'TLE'] },
  ...OF_WHOLE,
};

/** Legacy, Example Submissions, less strict about other results, with folders of DOMjudge and BAPCtools. */
export const LEGACY_FOLDER_RULES: FolderRules = {
  accepted: { permitted: ['AC'] },
  partially_accepted: {},
  // In the legacy format, only accepted submissions are used for the time limit.
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'], isUntimed: true },
  time_limit_exceeded: { permitted: ['AC', 'WA', 'TLE'], required: ['TLE'] },
  run_time_error: { required: ['RTE'] },
  partial: {},
  multiple: {},
  mixed: {},
  rejected: FOLDER_RULES['rejected'] ?? {},
  brute_force: FOLDER_RULES['brute_force'] ?? {},
  no_output: { permitted: ['AC', 'WA'], required: ['WA'], isUntimed: true },
  compiler_error: { verdicts: ['CE'] },
  ...OF_WHOLE,
};
