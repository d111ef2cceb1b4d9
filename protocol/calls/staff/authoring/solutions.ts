import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, idDigits, json } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import {
  CLAIM_FOLDERS,
  invocationCellDetail,
  workshopInvocation,
  workshopInvocations,
  workshopSolutions,
} from '#protocol/wire/staff/authoring/solutions.ts';

const MAX_PATH_CHARS = 200;
const MAX_ARGS_CHARS = 500;
const MAX_TESTS = 10_000;
const MAX_SOLUTIONS = 100;
const MAX_TRIES = 100_000;
const MAX_MINUTES = 60;

const tid = v.object({ tid: idDigits });
const invocation = v.object({ tid: idDigits, number: idDigits });
const search = v.object({ tid: idDigits, sid: idDigits });
const path = v.pipe(v.string(), v.nonEmpty('backend.empty'), v.maxLength(MAX_PATH_CHARS, 'backend.too_long'));
const points = v.pipe(v.number(), v.minValue(0), v.finite());

/** A task's own solutions: their claims, and their results on its tests. */
export const workshopSolutionCalls = defineCalls({
  workshopSolutions: {
    method: 'GET',
    path: 'workshop/:tid/solutions',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopSolutions,
    shows: ['workshop'],
    what: 'The solutions and tests of the work tree as it is, and what is claimed of each solution.',
  },
  workshopInvocations: {
    method: 'GET',
    path: 'workshop/:tid/invocations',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopInvocations,
    shows: ['invocations'],
    what: 'The invocations and the searches by stress of a task, newest first.',
  },
  workshopInvocation: {
    method: 'GET',
    path: 'workshop/:tid/invocations/:number',
    roles: ORGANISERS,
    contest: 'none',
    params: invocation,
    answer: workshopInvocation,
    shows: ['invocations'],
    what: 'An invocation: every solution on every test as far as it is judged, compared with the invocation before.',
  },
  workshopInvocationCell: {
    method: 'GET',
    path: 'workshop/:tid/invocations/:number/cell',
    roles: ORGANISERS,
    contest: 'none',
    params: invocation,
    query: v.object({ solution: path, test: path }),
    answer: invocationCellDetail,
    what: 'What one solution did on one test: the words of checker and program, the beginnings of input, output and answer.',
  },
  startInvocation: {
    method: 'POST',
    path: 'workshop/:tid/invocations',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      solutions: json(v.pipe(v.array(path), v.minLength(1, 'backend.empty'), v.maxLength(MAX_SOLUTIONS))),
      /** Names of tests. */
      tests: json(v.pipe(v.array(path), v.minLength(1, 'backend.empty'), v.maxLength(MAX_TESTS))),
    }),
    answer: v.object({ number: v.number() }),
    changes: ['invocations'],
    what: 'Tries chosen solutions on chosen tests of the work tree as it is: after contests’ work, all tests of each.',
  },
  stopInvocation: {
    method: 'POST',
    path: 'workshop/:tid/invocations/:number/stop',
    roles: ORGANISERS,
    contest: 'none',
    params: invocation,
    answer: v.object({}),
    changes: ['invocations'],
    what: 'Takes back what of an invocation is not judged yet; what is judged stays.',
  },
  setSolutionClaim: {
    method: 'POST',
    path: 'workshop/:tid/claim',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      /** The path within `submissions/`. */
      path,
      folder: v.picklist(CLAIM_FOLDERS),
      /** Exact points of the whole task; null: no exact ones, a range in submissions.yaml stays. */
      score: json(v.nullable(points)),
      /** Exact points by the name of the group; groups that are left out may have any. */
      group_scores: json(v.record(v.string(), points)),
    }),
    answer: v.object({ path: v.string() }),
    changes: ['workshop', 'invocations'],
    what: 'Says what a solution is to come to: moves it into the folder that claims it, and writes its points into submissions.yaml.',
  },
  applyTimeLimit: {
    method: 'POST',
    path: 'workshop/:tid/time-limit',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ ms: v.pipe(countDigits, v.minValue(1), v.maxValue(600_000)) }),
    answer: v.object({}),
    changes: ['workshop', 'invocations'],
    what: 'Writes a time limit into problem.yaml.',
  },
  startStress: {
    method: 'POST',
    path: 'workshop/:tid/stress',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      generator: path,
      /** Arguments; `{seed}` is replaced by the running number. */
      args: v.pipe(v.string(), v.maxLength(MAX_ARGS_CHARS, 'backend.too_long')),
      seed: countDigits,
      right: path,
      /** The solution to compare with; left out: the checker alone decides whether the right one fails. */
      other: v.optional(path),
      tries: v.pipe(countDigits, v.minValue(1), v.maxValue(MAX_TRIES)),
      minutes: v.pipe(countDigits, v.minValue(1), v.maxValue(MAX_MINUTES)),
    }),
    answer: v.object({ id: v.number() }),
    changes: ['invocations'],
    what: 'Searches for an input at which two solutions differ, until one is found or tries or time are over.',
  },
  stopStress: {
    method: 'POST',
    path: 'workshop/:tid/stress/:sid/stop',
    roles: ORGANISERS,
    contest: 'none',
    params: search,
    answer: v.object({}),
    changes: ['invocations'],
    what: 'Ends a search by stress.',
  },
  addStressTest: {
    method: 'POST',
    path: 'workshop/:tid/stress/:sid/test',
    roles: ORGANISERS,
    contest: 'none',
    params: search,
    form: v.object({
      /** The folder within `data/secret/`; '' for that folder itself. */
      folder: v.pipe(v.string(), v.maxLength(MAX_PATH_CHARS)),
    }),
    answer: v.object({ name: v.string() }),
    changes: ['workshop', 'invocations'],
    what: 'Puts the input that a search found, and its answer, into the tests.',
  },
});
