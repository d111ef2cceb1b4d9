import * as v from 'valibot';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import { contestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { awardRules } from '#protocol/wire/staff/marking/scoring.ts';

/** The file beside `contest.yaml` for facts that no standard can express. */
export const OWN_FILE = 'agon.yaml';
/** The people of a contest, as a users file. */
export const PEOPLE_FILE = 'people.json';
/** Number of this form of the files. Another number is of a later form, which this server does not know. */
export const FORM = 1;

const MAX_TASKS = 1_000;
const COLOUR = /^#[0-9a-f]{6}$/i;
const SHA256 = /^[0-9a-f]{64}$/;

const moment = v.pipe(
  v.string(),
  v.check((said) => !Number.isNaN(Date.parse(said)), 'should be a time'),
  v.transform(Date.parse),
);

/** The settings that `contest.yaml` cannot express. */
const { name: _, start_time: __, end_time: ___, staff: ____, ...others } = contestSettings.entries;
const ownSettings = v.partial(
  v.strictObject({
    ...others,
    start_analysis_time: moment,
    end_analysis_time: moment,
    start_translation_time: moment,
    end_translation_time: moment,
  }),
);

/** Settings of a task in a contest; the task itself is a package of its own. */
const placedTask = v.strictObject({
  slug: v.pipe(v.string(), v.nonEmpty('should not be empty')),
  name: v.optional(v.string(), ''),
  label: v.pipe(v.string(), v.nonEmpty('should not be empty')),
  max_score: v.pipe(v.number(), v.finite(), v.minValue(0)),
  module_minutes: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  score_mode: v.optional(v.nullable(v.picklist(SCORE_MODES)), null),
  balloon_color: v.optional(v.nullable(v.pipe(v.string(), v.regex(COLOUR, 'should be a colour'))), null),
});
export type PlacedTask = v.InferOutput<typeof placedTask>;

/** A contest in `agon.yaml`. */
export const ownContest = v.strictObject({
  form: v.literal(FORM),
  settings: v.optional(ownSettings, {}),
  /** Login names of the staff. */
  staff: v.optional(v.array(v.string()), []),
  awards: v.optional(v.nullable(awardRules), null),
  tasks: v.optional(v.pipe(v.array(placedTask), v.maxLength(MAX_TASKS)), []),
  /** Login names of contestants without a row on the board. */
  off_board: v.optional(v.array(v.string()), []),
  /** Photographs and logos of contestants by login name; each is a content of the file. */
  pictures: v.optional(
    v.array(v.strictObject({ name: v.string(), hash: v.pipe(v.string(), v.regex(SHA256)) })),
    [],
  ),
});
export type OwnContest = v.InferOutput<typeof ownContest>;
