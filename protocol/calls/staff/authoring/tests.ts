import * as v from 'valibot';
import { GROUP_RULES } from '#domain/standings/scoring.ts';
import { defineCalls } from '#protocol/define.ts';
import { amount, countDigits, idDigits, json } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { fileEnds, workshopTests } from '#protocol/wire/staff/authoring/tests.ts';

const MAX_PATH_CHARS = 200;
const MAX_GROUPS = 200;
const tid = v.object({ tid: idDigits });
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const folder = v.pipe(v.string(), v.regex(/^(?:sample|secret(?:\/[A-Za-z0-9_][\w.-]{0,99})?)$/));

/** The tests of a task, as its authors make them. */
export const workshopTestCalls = defineCalls({
  workshopTests: {
    method: 'GET',
    path: 'workshop/:tid/tests',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopTests,
    shows: ['workshop'],
    what: 'The tests of a task with their groups, what their validators say, and what making them by the script would do.',
  },
  workshopFileEnds: {
    method: 'GET',
    path: 'workshop/:tid/ends',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({ path: v.pipe(v.string(), v.maxLength(MAX_PATH_CHARS)), hash: v.optional(hash) }),
    answer: fileEnds,
    what: 'The beginning and the end of a file of a task, so that a large one can be looked at.',
  },
  makeWorkshopTests: {
    method: 'POST',
    path: 'workshop/:tid/make',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      /** Revision of the tree whose plan the caller saw: refused when it has changed. */
      revision: countDigits,
    }),
    answer: v.object({ making: v.number() }),
    changes: ['workshop'],
    what: 'Has the judge make what is outdated: inputs by the script, answers by the main solution, and what the validators say.',
  },
  stopWorkshopMaking: {
    method: 'POST',
    path: 'workshop/:tid/make/stop',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({}),
    answer: v.object({}),
    changes: ['workshop'],
    what: 'Stops the making of tests; what was made so far is found by the next.',
  },
  saveWorkshopGroup: {
    method: 'POST',
    path: 'workshop/:tid/groups',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      folder,
      points: v.pipe(amount, v.minValue(0), v.maxValue(1_000_000)),
      rule: v.picklist(GROUP_RULES),
      requires: json(v.pipe(v.array(folder), v.maxLength(MAX_GROUPS))),
    }),
    answer: v.object({ revision: v.number() }),
    changes: ['workshop'],
    what: 'Writes the points, rule and requirements of a group of tests into the files of the package.',
  },
});
