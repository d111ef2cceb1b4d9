import { describe, expect, it } from 'vitest';
import { decideAudience } from '#server/features/communication/announce.ts';
import { decideQuestion } from '#server/features/communication/ask.ts';
import { decidePlanChange, decidePlanning } from '#server/features/communication/planned.ts';
import { contestRow, HOUR, MINUTE, START } from '#tests/server/features/contest/contests/rows.ts';

const contest = contestRow();

describe('the audience of an announcement', () => {
  it('[COM-2] is everybody, or a group or room in which somebody is', () => {
    const all = { audience: 'all', audience_name: '' };
    expect(decideAudience({ heard: true }, { audience: 'all', audience_name: 'x' })).toEqual(all);
    const room = { audience: 'room', audience_name: '12' } as const;
    expect(decideAudience({ heard: true }, room)).toEqual(room);
    expect(() => decideAudience({ heard: false }, room)).toThrow('backend.nobody_there:12');
  });
});

describe('a planned announcement', () => {
  type Input = Parameters<typeof decidePlanning>[1]['input'];
  const input: Input = {
    topic: 'contest',
    message: 'Lunch.',
    audience: 'all',
    audience_name: '',
    anchor: 'start',
    at_ms: HOUR,
  };
  const decide = (change: Partial<Input>, now: number) =>
    decidePlanning({ contest, heard: true }, { input: { ...input, ...change }, now });

  it('[COM-2] waits for a time that is to come, by the clock or by the contest’s times', () => {
    expect(decide({}, START + HOUR - 1)).toEqual(input);
    expect(() => decide({}, START + HOUR)).toThrow('backend.planned_past');
    expect(() => decide({ anchor: 'end', at_ms: -HOUR }, START + 4 * HOUR)).toThrow('backend.planned_past');
    expect(() => decide({ anchor: 'end', at_ms: 0 }, START + 4 * HOUR)).not.toThrow();
    expect(() => decide({ anchor: 'clock', at_ms: START }, START)).toThrow('backend.planned_past');
  });

  it('[COM-2] is changed as its author saw it', () => {
    const change = (version: number) =>
      decidePlanChange(
        { contest, heard: true, before: { version: 4 } },
        { input: { ...input, version }, now: START },
      );
    expect(change(4)).toEqual({ ...input, version: 5 });
    expect(() => change(3)).toThrow('backend.changed_meanwhile');
  });
});

describe('a question', () => {
  const decide = (
    given: { lately?: number; isKnownTopic?: boolean; contest?: typeof contest } = {},
    now = START - HOUR,
    extra = 0,
  ) =>
    decideQuestion(
      {
        contest,
        participant: { extra_time_seconds: extra },
        lately: 0,
        isKnownTopic: true,
        ...given,
      },
      { input: { topic: 'contest', question: 'Why?', client_id: 'c' }, now },
    );

  it('[COM-1] is welcome before the start, until the contest with the person’s extra time and its analysis are over', () => {
    const end = contest.end_at;
    expect(decide()).toMatchObject({ question: 'Why?', asked_at: START - HOUR });
    expect(() => decide({}, end - 1)).not.toThrow();
    expect(() => decide({}, end)).toThrow('backend.not_running');
    expect(() => decide({}, end, 60)).not.toThrow();
    const analysed = contestRow({ end_analysis_at: end + MINUTE });
    expect(() => decide({ contest: analysed }, end)).not.toThrow();
    expect(() => decide({ contest: analysed }, end + MINUTE)).toThrow('backend.not_running');
  });

  it('[COM-1] is one of ten a minute, about what the person can see', () => {
    expect(() => decide({ lately: 9 })).not.toThrow();
    expect(() => decide({ lately: 10 })).toThrow('backend.too_often');
    expect(() => decide({ isKnownTopic: false })).toThrow('backend.unknown_topic:contest');
  });
});
