import * as v from 'valibot';
import { MAX_QUESTION_CHARS, MAX_SOURCE_BYTES, MAX_USER_TEST_INPUT_BYTES } from '#domain/limits.ts';
import { MAX_PROBE_CHARS } from '#domain/proctoring/machine-tests.ts';
import { MAX_PRINT_BYTES } from '#domain/submissions/prints.ts';
import { defineCalls } from '../define.ts';
import { flag, idDigits, json, text, userTestPart } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import { question } from '../wire/communication.ts';
import { machineResultList, ownMachineCheck } from '../wire/proctoring/machine.ts';
import { ownPrint } from '../wire/submissions/print.ts';
import { done } from '../wire/session.ts';
import { submissionDetail } from '../wire/submissions/submission.ts';
import { userTest, userTestDetail } from '../wire/submissions/user-test.ts';

/** A competitor's work on the pages behind the home. */
export const workPageCalls = defineCalls({
  submission: {
    method: 'GET',
    path: 'submissions/:sid',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ sid: idDigits }),
    answer: submissionDetail,
    shows: [],
    what: "One of the person's submissions with its source.",
  },
  submissionSource: {
    method: 'GET',
    path: 'submissions/:sid/source',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ sid: idDigits }),
    answer: 'file',
    what: "The source of one of the person's submissions as a file.",
  },
  userTest: {
    method: 'GET',
    path: 'user_tests/:utid',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ utid: idDigits }),
    answer: userTestDetail,
    shows: [],
    what: "One of the person's user tests with source, input and output.",
  },
  userTestFile: {
    method: 'GET',
    path: 'user_tests/:utid/:part',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ utid: idDigits, part: userTestPart }),
    answer: 'file',
    what: "The source, input or output of one of the person's user tests as a file.",
  },
  runUserTest: {
    method: 'POST',
    path: 'user_tests',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({
      /** The task's number. */
      task: idDigits,
      /** A language, by its extension in the table of §3. */
      language: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,10}$/, 'backend.unknown_language')),
      /** The user test's own id, made in the browser: sent twice, it counts once. */
      client_id: v.pipe(v.string(), v.uuid('backend.bad_client_id')),
    }),
    files: {
      source: { maxBytes: MAX_SOURCE_BYTES },
      input: { maxBytes: MAX_USER_TEST_INPUT_BYTES },
    },
    answer: userTest,
    what: 'Runs a program on an own input.',
  },
  ask: {
    method: 'POST',
    path: 'questions',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({
      topic: v.pipe(v.string(), v.regex(/^(general|task:\d{1,4})$/, 'backend.unknown_topic')),
      question: text(MAX_QUESTION_CHARS),
      /** The question's own id, made in the browser: a question that is sent twice is asked once. */
      client_id: v.pipe(v.string(), v.uuid('backend.bad_client_id')),
    }),
    answer: question,
    what: 'Asks the organisers.',
  },
  ownPrints: {
    method: 'GET',
    path: 'prints',
    roles: COMPETITOR,
    contest: 'required',
    answer: v.object({ prints: v.array(ownPrint) }),
    reflects: ['/user/queue/prints/{contestId}'],
    what: 'What the person asked to have printed in the contest, newest first.',
  },
  askPrint: {
    method: 'POST',
    path: 'prints',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({
      /** The print's own id, made in the browser: sent twice, it is printed once. */
      client_id: v.pipe(v.string(), v.uuid('backend.bad_client_id')),
      /** The subject of the print: a task's number, and an own submission. */
      task: v.optional(idDigits),
      submission: v.optional(idDigits),
      /**
       * True: a test sheet with the server's own words, also before the start; the text that comes with it is
       * ignored.
       */
      test: v.optional(flag, false),
    }),
    files: { source: { maxBytes: MAX_PRINT_BYTES } },
    answer: ownPrint,
    what: 'Asks for a text to be printed and brought to the seat, where the contest prints.',
  },
  machineCheck: {
    method: 'GET',
    path: 'machine_check',
    roles: COMPETITOR,
    contest: 'required',
    answer: ownMachineCheck,
    what: 'When the own machine was tried, and how it came out.',
  },
  machineProbe: {
    method: 'POST',
    path: 'machine_check/probe',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({ filler: v.pipe(v.string(), v.maxLength(MAX_PROBE_CHARS, 'backend.too_long')) }),
    answer: v.object({ filler: v.string() }),
    what: 'Answers what it is sent, so that a competitor\u2019s page can tell how the network is.',
  },
  saveMachineCheck: {
    method: 'POST',
    path: 'machine_check',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({ results: json(machineResultList) }),
    answer: ownMachineCheck,
    what: 'Tells those at the place how the own machine came out.',
  },
  communicationSeen: {
    method: 'POST',
    path: 'communication/seen',
    roles: ['user', 'proctor'],
    contest: 'optional',
    answer: done,
    what: 'The person has read what was said so far: a competitor in the contest they chose, a proctor, who chooses none, everywhere.',
  },
});
