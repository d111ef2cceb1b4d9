import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditChanges } from '#views/screens/operations/audit/auditChanges.ts';
import { createPulse } from '#views/screens/submissions/feed/submissionPulse.ts';
import { drawTimeline } from '#views/screens/contest/staff/timelineDrawing.ts';
import { aContest, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { aStaffSubmission } from '#tests/support/staff.tsx';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { Table } from '#streams/state/table.ts';

const SLOT_MS = 10_000;

describe('the picture of a contest’s times', () => {
  const length = fc.integer({ min: 1, max: 100 * HOUR_MS });
  const contests = fc
    .record({
      translation: fc.option(length),
      gap: length,
      contest: length,
      rest: length,
      analysis: fc.option(length),
    })
    .map(({ translation, gap, contest, rest, analysis }) => {
      const end = NOON_AT + contest;
      return aContest({
        start_time: NOON_AT,
        end_time: end,
        unrestricted_time: Math.floor(contest / 2000),
        standings: 'yes_1',
        start_translation_time: translation === null ? NOON_AT : NOON_AT - gap - translation,
        end_translation_time: translation === null ? NOON_AT : NOON_AT - gap,
        start_analysis_time: analysis === null ? end : end + rest,
        end_analysis_time: analysis === null ? end : end + rest + analysis,
      });
    });

  it('every part lies within it, begins before it ends, and parts keep their order', () => {
    fc.assert(
      fc.property(contests, fc.integer({ min: -(200 * HOUR_MS), max: 400 * HOUR_MS }), (contest, offset) => {
        const { spans, now } = drawTimeline(contest, NOON_AT + offset);
        for (const { from, to } of spans) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(1);
          expect(from).toBeLessThanOrEqual(to);
        }
        const windows = spans.filter(({ kind }) => ['translation', 'contest', 'analysis'].includes(kind));
        for (const [at, span] of windows.entries()) {
          if (at > 0) expect(span.from).toBeGreaterThan(windows[at - 1]!.to);
        }
        expect(now).toBeGreaterThan(0);
        expect(now).toBeLessThan(1);
      }),
    );
  });

  // F18
  it('nothing in it is drawn backwards or before the contest, whatever its times and its freeze', () => {
    const at = fc.integer({ min: 0, max: 30 * HOUR_MS });
    fc.assert(
      fc.property(at, at, at, (end, unrestricted, now) => {
        const contest = aContest({
          start_time: NOON_AT,
          end_time: NOON_AT - 10 * HOUR_MS + end,
          unrestricted_time: unrestricted / 1000,
          standings: 'yes_99999',
        });
        const { spans } = drawTimeline(contest, NOON_AT + now);
        const whole = spans.find(({ kind }) => kind === 'contest')!;
        for (const { from, to } of spans) {
          expect(to).toBeGreaterThanOrEqual(from);
          expect(from).toBeGreaterThanOrEqual(whole.from);
        }
      }),
    );
  });

  it('now is in the contest’s part exactly while the contest runs, and never goes back', () => {
    fc.assert(
      fc.property(
        contests,
        fc.integer({ min: -HOUR_MS, max: 200 * HOUR_MS }),
        length,
        (contest, offset, later) => {
          const at = NOON_AT + offset;
          const { spans, now } = drawTimeline(contest, at);
          const part = spans.find(({ kind }) => kind === 'contest')!;
          const runs = at >= contest.start_time && at <= contest.end_time;
          expect(now >= part.from && now <= part.to).toBe(runs);
          expect(drawTimeline(contest, at + later).now).toBeGreaterThanOrEqual(now);
        },
      ),
    );
  });
});

describe('the drawing of submissions that come in', () => {
  it('counts each submission of the last five minutes once, in its ten seconds', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 20 * 60_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: SLOT_MS }), (old, past) => {
        const now = NOON_AT + past;
        const feed = old.map((age, id) => aStaffSubmission(id + 1, { at: now - age }));
        // Submissions come one after the other, each judged when the next one comes.
        const pulseOf = createPulse();
        let table = Table.empty<number, StaffSubmission>();
        const unjudged = (one: StaffSubmission) => ({ ...one, status: 'queued' as const });
        for (const [place, one] of feed.entries()) {
          table = table.set(one.id, unjudged(one));
          if (place > 0) table = table.update(place, (before) => ({ ...before, status: 'judged' }));
          pulseOf(table);
        }
        const pulse = pulseOf(table);
        expect(pulse.queued).toBe(Math.min(1, feed.length));
        const slots = pulse.slotsAt(now);
        expect(createPulse()(Table.from(table)).slotsAt(now)).toEqual(slots);
        const firstAt = slots[0]!.fromAt;
        const counted = slots.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(feed.filter(({ at }) => at >= firstAt).length);
        for (const { fromAt, count } of slots) {
          expect(count).toBe(feed.filter(({ at }) => at >= fromAt && at < fromAt + SLOT_MS).length);
        }
      }),
    );
  });
});

it('[AUT-6] an entry tells what differs and nothing else', () => {
  const entry = {
    id: 1,
    at: 0,
    username: 'maria',
    address: null,
    about: null,
    action: 'answer',
    target: 'question:1',
    contest: 7,
  };
  expect(
    auditChanges({ ...entry, before: { answer: null }, after: { answer: 'Yes', everybody: false } }),
  ).toEqual([
    { field: 'answer', kind: 'text', before: null, after: 'Yes' },
    { field: 'everybody', kind: 'switch', before: undefined, after: false },
  ]);
  expect(auditChanges({ ...entry, before: { end_at: 5 }, after: { end_at: 5 } })).toEqual([]);
});
