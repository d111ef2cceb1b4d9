import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { selectCountedUntilAt } from '#streams/state/contest/modules.ts';
import { selectAnswers, selectRefusedAnswers, selectUnsaved } from '#streams/state/quiz/answers.ts';
import { aLateAnswer, NOON_AT } from '#tests/support/contest.ts';
import { ensureLive, type Machine } from '#tests/support/machine.ts';
import { type FakePorts } from '#tests/support/ports.ts';
import { type FakeQuiz, serveQuiz } from '#tests/support/quiz.ts';

const PUT_1 = 'PUT /api/user/tasks/1/quiz/1';
const GET = 'GET /api/user/tasks/1/quiz';

/** A client with an open quiz of five questions. */
function ensureQuiz(prepare: (ports: FakePorts) => void = () => undefined): Machine & { quiz: FakeQuiz } {
  let quiz: FakeQuiz | undefined;
  const machine = ensureLive({
    prepare: (ports) => {
      quiz = serveQuiz(ports.server);
      prepare(ports);
    },
  });
  machine.send({ type: 'QuizOpened', number: 1, lang: 'en' });
  machine.advance(100);
  return Object.assign(machine, { quiz: quiz as FakeQuiz });
}

function give(machine: Machine, question: number, value: string | readonly string[] | null, marked = false) {
  const at = Math.floor(machine.ports.clock.now());
  machine.send({ type: 'QuizAnswerGiven', task: 1, question, value, marked, at });
}

const keptOf = ({ kept }: FakePorts) => (kept.documents['answer'] ?? []) as readonly object[];
const answer = (machine: Machine, question: number) => selectAnswers(machine.state(), 1)[question];
const saving = (machine: Machine, question: number) => answer(machine, question)?.saving.kind;

describe('an answer to a quiz', () => {
  it('[QIZ-1] is sent half a second after the last change, once', () => {
    const machine = ensureQuiz();
    for (const value of ['b', 'bi', 'bin']) {
      give(machine, 3, value);
      expect(saving(machine, 3)).toBe('saving');
      machine.advance(400);
    }
    expect(machine.quiz.sent).toEqual([]);
    machine.advance(99);
    expect(machine.quiz.sent).toEqual([]);
    machine.advance(50);
    expect(machine.quiz.sent).toMatchObject([{ question: 3, value: 'bin' }]);
    expect(answer(machine, 3)).toMatchObject({ value: 'bin', saving: { kind: 'saved' } });
  });

  it('[QIZ-1] is sent without waiting for the answer to another question', () => {
    const machine = ensureQuiz();
    give(machine, 1, 'a');
    give(machine, 2, ['b', 'c']);
    machine.advance(550);
    expect(machine.quiz.sent).toHaveLength(2);
    expect(selectUnsaved(machine.state(), 1)).toBe(0);
  });

  it('[QIZ-1] is in the browser at once, and no longer when the server has it', () => {
    const machine = ensureQuiz();
    give(machine, 1, 'a', true);
    expect(keptOf(machine.ports)).toMatchObject([
      { owner: 'ivan/7', key: '1/1', draft: { value: 'a', marked: true }, base: { value: { value: null } } },
    ]);
    machine.advance(600);
    expect(keptOf(machine.ports)).toEqual([]);
  });

  it('[QIZ-1] is kept back with its fault when it cannot be one', () => {
    const machine = ensureQuiz();
    give(machine, 4, 'a dozen');
    machine.advance(2_000);
    expect(machine.quiz.sent).toEqual([]);
    expect(answer(machine, 4)?.saving).toEqual({ kind: 'refused', key: 'backend.not_a_number' });
    give(machine, 4, '12');
    machine.advance(600);
    expect(saving(machine, 4)).toBe('saved');
  });

  it('[QIZ-1] is sent again over a network that fails, until it has arrived', () => {
    const machine = ensureQuiz();
    const { server } = machine.ports;
    const take = server.overrides.get(PUT_1)!;
    server.overrides.set(PUT_1, () => new ApiError(0, 'backend.unavailable'));
    give(machine, 1, 'b');
    machine.until(() => saving(machine, 1) === 'waiting');
    machine.advance(60_000);
    expect(server.count(PUT_1)).toBeGreaterThan(3);
    expect(keptOf(machine.ports)).toHaveLength(1);
    server.overrides.set(PUT_1, take);
    machine.until(() => saving(machine, 1) === 'saved');
    expect(machine.quiz.answers.get(1)?.value).toBe('b');
    expect(keptOf(machine.ports)).toEqual([]);
    const calls = server.count(PUT_1);
    machine.advance(120_000);
    expect(server.count(PUT_1)).toBe(calls);
  });

  it('[QIZ-1] is sent again and kept once when its acknowledgement was lost', () => {
    const machine = ensureQuiz();
    const { server } = machine.ports;
    const take = server.overrides.get(PUT_1)!;
    server.overrides.set(PUT_1, (call) => {
      take(call);
      return new ApiError(0, 'backend.unavailable');
    });
    machine.ports.setChannel(false);
    give(machine, 1, 'b');
    machine.until(() => saving(machine, 1) === 'waiting');
    server.overrides.set(PUT_1, take);
    machine.until(() => saving(machine, 1) === 'saved');
    expect(new Set(machine.quiz.sent.map(({ revision }) => revision)).size).toBe(1);
    expect(server.head('/user/queue/quiz/7')).toBe(1);
  });

  it('[QIZ-1] changed while the one before is on its way or waits ends as it was given last', () => {
    const machine = ensureQuiz();
    const { server } = machine.ports;
    const take = server.overrides.get(PUT_1)!;
    give(machine, 1, 'a');
    machine.advance(505);
    give(machine, 1, 'b');
    machine.advance(1_000);
    expect(machine.quiz.answers.get(1)?.value).toBe('b');
    server.overrides.set(PUT_1, () => new ApiError(503, 'backend.unavailable'));
    give(machine, 1, 'c');
    machine.until(() => saving(machine, 1) === 'waiting');
    server.overrides.set(PUT_1, take);
    give(machine, 1, 'a');
    machine.until(() => saving(machine, 1) === 'saved');
    expect(machine.quiz.answers.get(1)?.value).toBe('a');
    expect(machine.quiz.sent.map(({ value }) => value)).not.toContain('c');
  });

  it('[QIZ-3] [TSK-8] shows a refusal of the server, is not sent again by this page, and is kept until it is put away', () => {
    const machine = ensureQuiz();
    machine.ports.server.overrides.set(PUT_1, () => new ApiError(409, 'backend.finished'));
    give(machine, 1, 'a');
    machine.advance(60_000);
    expect(answer(machine, 1)?.saving).toEqual({ kind: 'refused', key: 'backend.finished' });
    expect(machine.ports.server.count(PUT_1)).toBe(1);
    expect(keptOf(machine.ports)).toMatchObject([{ draft: { value: 'a' } }]);

    const again = ensureQuiz(({ kept, server }) => {
      kept.documents = machine.ports.kept.documents;
      server.overrides.set(PUT_1, () => new ApiError(409, 'backend.finished'));
    });
    again.advance(60_000);
    expect(again.ports.server.count(PUT_1)).toBe(1);
    expect(selectRefusedAnswers(again.state())).toMatchObject([{ task: 1, question: 1, value: 'a' }]);
    again.send({ type: 'DocumentDropped', home: 'answer', key: '1/1' });
    expect(selectRefusedAnswers(again.state())).toEqual([]);
    expect(keptOf(again.ports)).toEqual([]);
  });

  it('[TSK-8] is left to the staff when it arrived after the end: it is neither sent again nor kept', () => {
    const machine = ensureQuiz();
    let sentAt = 0;
    machine.ports.server.overrides.set(PUT_1, ({ form }) => {
      sentAt = Number(form?.['sent_at']);
      const late = { ...aLateAnswer(1), revision: Number(form?.['revision']), value: 'a' };
      return { question: 1, value: null, marked: false, revision: 0, saved_at: NOON_AT, late };
    });
    give(machine, 1, 'a');
    machine.advance(60_000);
    expect(sentAt).toBeGreaterThanOrEqual(NOON_AT);
    expect(answer(machine, 1)).toMatchObject({ value: 'a', saving: { kind: 'late' } });
    expect([machine.ports.server.count(PUT_1), keptOf(machine.ports)]).toEqual([1, []]);
    expect(machine.state().late.answers?.values()).toMatchObject([{ state: 'waiting', value: 'a' }]);
  });

  // F64
  it('[QIZ-1] typed without a pause is on the server 3 s after each key, by few calls', () => {
    const machine = ensureQuiz();
    for (let key = 1; key <= 103; key += 1) {
      give(machine, 3, 'x'.repeat(key));
      machine.advance(290);
      const arrived = String(machine.quiz.answers.get(3)?.value ?? '').length;
      expect(arrived).toBeGreaterThanOrEqual(key - Math.ceil(3_000 / 290));
    }
    machine.advance(3_000);
    expect(machine.quiz.answers.get(3)?.value).toHaveLength(103);
    expect(machine.quiz.sent.length).toBeLessThan(25);
  });

  // F65
  it('[QIZ-1] [TSK-8] typed without a pause until the end has all arrived by then but the last second', () => {
    const machine = ensureQuiz();
    const leftMs = (state = machine.state()) =>
      (selectCountedUntilAt(state) ?? 0) - machine.ports.clock.now();
    machine.advance(leftMs() - 20_000);
    let typed = 0;
    while (leftMs() > 1_000) {
      typed += 1;
      give(machine, 3, 'x'.repeat(typed));
      machine.advance(290);
    }
    machine.until(() => leftMs() <= 100);
    expect(machine.quiz.answers.get(3)?.value).toHaveLength(typed);
  });

  it('[TSK-8] is the organisers’ once the channel says so, when its acknowledgement as late was lost', () => {
    const machine = ensureQuiz();
    const { server } = machine.ports;
    server.overrides.set(PUT_1, () => new ApiError(0, 'backend.unavailable'));
    give(machine, 1, 'a');
    machine.until(() => saving(machine, 1) === 'waiting');
    const { revision } = answer(machine, 1)!;
    server.tell('quiz', { action: 'late', answer: { ...aLateAnswer(1), revision, value: 'a' } });
    machine.advance(100);
    expect(saving(machine, 1)).toBe('late');
    const calls = server.count(PUT_1);
    machine.advance(60_000);
    expect([server.count(PUT_1), keptOf(machine.ports)]).toEqual([calls, []]);
  });

  it('[TSK-8] given shortly before the end does not pause', () => {
    const machine = ensureQuiz();
    machine.advance((selectCountedUntilAt(machine.state()) ?? 0) - machine.ports.clock.now() - 1_500);
    give(machine, 1, 'a');
    machine.advance(20);
    expect(machine.ports.server.count(PUT_1)).toBe(1);
  });
});

describe('after a reload or a crash', () => {
  const kept = (revision: number, change: object = {}) => ({
    owner: 'ivan/7',
    page: 'another',
    key: '1/1',
    base: { value: { value: null, marked: false, revision: 0, at: 0 }, tag: '0', order: 0 },
    draft: { value: 'a', marked: false, revision, at: NOON_AT },
    sent: [],
    ...change,
  });

  it('[QIZ-1] an answer that had not arrived is there and is sent, though the quiz is not opened', () => {
    const machine = ensureLive({
      prepare: (ports) => {
        serveQuiz(ports.server);
        ports.kept.documents['answer'] = [kept(NOON_AT), kept(NOON_AT, { owner: 'maria/7', key: '1/2' })];
      },
    });
    machine.advance(600);
    expect(machine.ports.server.count(PUT_1)).toBe(1);
    expect(answer(machine, 1)).toMatchObject({ value: 'a', saving: { kind: 'saved' } });
    expect(answer(machine, 2)).toBeUndefined();
    expect(keptOf(machine.ports)).toMatchObject([{ owner: 'maria/7' }]);
  });

  it.each([0, 250, 499, 505, 515, 530, 700])(
    '[QIZ-1] %d ms after it was given, with the network cut or not, an answer arrives',
    (ms) => {
      for (const isCut of [false, true]) {
        const first = ensureQuiz();
        if (isCut) first.ports.server.overrides.set(PUT_1, () => new ApiError(0, 'backend.unavailable'));
        give(first, 1, 'c');
        first.advance(ms);
        const { documents } = first.ports.kept;
        first.stop();
        const second = ensureQuiz(({ server, kept: again }) => {
          again.documents = documents;
          // The server keeps the answer that the first page sent.
          if (first.quiz.answers.has(1)) server.overrides.get(PUT_1)!(lastSent(first));
        });
        second.until(() => saving(second, 1) === 'saved');
        expect(second.quiz.answers.get(1)?.value).toBe('c');
        expect(keptOf(second.ports)).toEqual([]);
      }
    },
  );

  it('[QIZ-1] answers that another page has sent to the server since are not undone', () => {
    const machine = ensureQuiz((ports) => {
      ports.kept.documents['answer'] = [kept(100)];
      const take = ports.server.overrides.get(PUT_1)!;
      take(callOf('b', 200));
    });
    machine.advance(1_000);
    expect(answer(machine, 1)).toMatchObject({ value: 'b', revision: 200, saving: { kind: 'saved' } });
    expect(machine.quiz.answers.get(1)?.value).toBe('b');
    expect(keptOf(machine.ports)).toEqual([]);
  });

  it('[QIZ-1] answers that cannot be read are passed over', () => {
    const machine = ensureQuiz(({ kept: { documents } }) => (documents['answer'] = { not: 'answers' }));
    give(machine, 1, 'a');
    expect(keptOf(machine.ports)).toHaveLength(1);
  });
});

describe('two pages of one person', () => {
  it('[QIZ-1] show the same: what one keeps the other is told of, and the newer stays', () => {
    const machine = ensureQuiz();
    machine.quiz.put({ question: 2, value: ['c'], marked: true, revision: NOON_AT, saved_at: NOON_AT });
    machine.advance(50);
    expect(answer(machine, 2)).toMatchObject({ value: ['c'], marked: true, saving: { kind: 'saved' } });
    give(machine, 2, ['a']);
    machine.quiz.put({ question: 2, value: ['b'], marked: true, revision: NOON_AT + 1, saved_at: NOON_AT });
    machine.advance(50);
    expect(answer(machine, 2)?.value).toEqual(['a']);
    machine.advance(600);
    expect(machine.quiz.answers.get(2)?.value).toEqual(['a']);
  });

  it('[LIV-4] also after the channel was away, or its past is out of reach', () => {
    const machine = ensureQuiz();
    const put = (value: string, revision: number) =>
      machine.quiz.put({ question: 3, value, marked: false, revision, saved_at: NOON_AT });
    machine.ports.setChannel(false);
    put('while away', 1);
    machine.ports.setChannel(true);
    machine.until(() => answer(machine, 3)?.value === 'while away');
    machine.ports.setChannel(false);
    put('long ago', 2);
    machine.ports.server.prune();
    machine.ports.setChannel(true);
    machine.until(() => answer(machine, 3)?.value === 'long ago');
  });

  it('[LIV-3] also by polling alone', () => {
    const machine = ensureQuiz();
    machine.ports.setChannel(false);
    machine.quiz.put({ question: 3, value: 'polled', marked: false, revision: 1, saved_at: NOON_AT });
    machine.until(() => answer(machine, 3)?.value === 'polled', 40_000);
  });
});

describe('a quiz', () => {
  it('[QIZ-1] is asked for as soon as it is in the list, once, and again in another language', () => {
    const machine = ensureLive({ prepare: ({ server }) => void serveQuiz(server) });
    machine.advance(100);
    expect(machine.state().quiz.opened[1]?.questions).toHaveLength(5);
    machine.send({ type: 'QuizOpened', number: 1, lang: 'bg' });
    machine.advance(100);
    expect(machine.ports.server.count(GET)).toBe(1);
    machine.send({ type: 'QuizOpened', number: 1, lang: 'en' });
    machine.advance(100);
    expect(machine.ports.server.count(GET)).toBe(2);
    expect(machine.state().quiz.opened[1]?.asked).toBe('en');
  });

  it('[QIZ-1] is loaded as soon as a bad network lets it; a refusal is shown', () => {
    let answered: (call: HttpCall) => unknown = () => null;
    const machine = ensureLive({
      prepare: (ports) => {
        serveQuiz(ports.server);
        answered = ports.server.overrides.get(GET)!;
        ports.server.overrides.set(GET, () => new ApiError(0, 'backend.unavailable'));
      },
    });
    const { server } = machine.ports;
    machine.until(({ quiz }) => quiz.refused[1]?.key === 'backend.unavailable');
    server.overrides.set(GET, answered);
    machine.until(({ quiz }) => quiz.opened[1] !== undefined);
    expect(machine.state().quiz.refused).toEqual({});
    server.overrides.set(GET, () => new ApiError(409, 'backend.finished'));
    machine.send({ type: 'QuizOpened', number: 1, lang: 'en' });
    machine.until(({ quiz }) => quiz.refused[1]?.key === 'backend.finished');
  });
});

describe('the finish', () => {
  const FINISH = 'POST /api/user/users/finish';

  it('[QIZ-3] waits for the last answer', () => {
    const machine = ensureQuiz();
    give(machine, 1, 'a');
    machine.send({ type: 'FinishConfirmed' });
    machine.advance(1_000);
    const heard = machine.ports.server.heard.filter((one) => one === PUT_1 || one === FINISH);
    expect(heard).toEqual([PUT_1, FINISH]);
  });

  it('[QIZ-3] is refused while an answer cannot be brought to the server, and can be tried again', () => {
    const machine = ensureQuiz();
    const { server } = machine.ports;
    const take = server.overrides.get(PUT_1)!;
    server.overrides.set(PUT_1, () => new ApiError(0, 'backend.unavailable'));
    give(machine, 1, 'a');
    machine.send({ type: 'FinishConfirmed' });
    machine.advance(6_000);
    expect(machine.eventsOf('FinishRefused')).toMatchObject([{ key: 'leave.not_sent' }]);
    expect(server.count(FINISH)).toBe(0);
    server.overrides.set(PUT_1, take);
    machine.send({ type: 'FinishConfirmed' });
    machine.advance(1_000);
    expect(server.count(FINISH)).toBe(1);
  });
});

function callOf(value: string, revision: number) {
  return {
    method: 'PUT',
    path: '/api/user/tasks/1/quiz/1',
    form: { value: JSON.stringify(value), marked: 'false', revision: String(revision) },
    responseType: 'json',
  } as const;
}

function lastSent({ quiz }: { readonly quiz: FakeQuiz }) {
  const sent = quiz.sent.at(-1)!;
  return callOf(String(sent.value), sent.revision);
}
