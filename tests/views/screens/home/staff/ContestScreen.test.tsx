import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Contest } from '#protocol/wire/contest.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { authorRoutes } from '#views/roles/staff/author.tsx';
import { formatFor } from '#views/i18n/format.ts';
import { writtenTime } from '#views/components/writtenTime.ts';
import { aContest, HOUR_MS, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, aParticipant, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const format = formatFor('en');
const PEOPLE = [
  aParticipant(1, { display_name: 'Ana Petrova', group: 'MG Varna' }),
  aParticipant(2, { display_name: 'Boyan Iliev', group: 'SMG Sofia', extra_time: 300 }),
];

function open(contest: Contest = aContest(), path = '/contest/7', language?: 'bg' | 'en'): StaffPage {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(contest), language });
  page.happen(
    { type: 'ContestOpened', contestId: contest.id },
    { type: 'ContestDetailLoaded', detail: { contest, tasks: [], participants: PEOPLE } },
  );
  return page;
}

// F87: the picture of the times once covered the tabs of every part.
it('[AUT-2] the picture of the times stands in the part where they are changed, below the names of the parts', async () => {
  open();
  const picture = await screen.findByRole('img', { name: "The contest's times" });
  expect(screen.getByRole('tabpanel').contains(picture)).toBe(true);
  cleanup();
  open(aContest(), '/contest/7?tab=people');
  await screen.findByRole('tab', { name: 'Participants', selected: true });
  expect(screen.queryByRole('img', { name: "The contest's times" })).toBeNull();
});

describe('the end for everybody', () => {
  it('[AUT-2] ten minutes more are asked about with both ends and the number of people, then sent', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: '+10 min' }));
    const dialog = within(await screen.findByRole('dialog'));
    const end = aContest().end_time;
    expect(dialog.getByRole('heading').textContent).toContain('National round');
    expect(dialog.getByText(format.dateTime(end))).toBeTruthy();
    expect(dialog.getByText(format.dateTime(end + 10 * MINUTE_MS))).toBeTruthy();
    expect(dialog.getByText(/2 people/)).toBeTruthy();
    expect(page.commands()).toEqual([]);
    await answerQuestion(/Move by/);
    expect(page.commands()).toEqual([{ call: 'extendContest', request: { cid: 7, minutes: 10 } }]);
  });

  it('nothing is sent when the question is answered with cancel', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: '+5 min' }));
    await answerQuestion('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.commands()).toEqual([]);
  });

  it('minutes of one’s own may also take time away; a text that is no number cannot be sent', async () => {
    const page = open();
    const field = await screen.findByLabelText('Minutes');
    const move = screen.getByRole<HTMLButtonElement>('button', { name: 'Move' });
    // F18: the page says why the button is grey, with the bounds of this contest.
    const why = 'A whole number of minutes from −299 to +600, not 0';
    for (const wrong of ['', '0', 'five', '5.5', '601', '-300']) {
      fireEvent.change(field, { target: { value: wrong } });
      expect(move.disabled, wrong).toBe(true);
      expect(screen.getByText(why)).toBeTruthy();
      expect(field.getAttribute('aria-invalid') === 'true', wrong).toBe(wrong !== '');
    }
    fireEvent.change(field, { target: { value: '-7' } });
    fireEvent.click(move);
    await answerQuestion(/Move by/);
    expect(page.commands()).toEqual([{ call: 'extendContest', request: { cid: 7, minutes: -7 } }]);
  });

  it('an analysis that the new end would run into is said to move with it', async () => {
    const end = aContest().end_time;
    open(aContest({ start_analysis_time: end + 5 * MINUTE_MS, end_analysis_time: end + HOUR_MS }));
    fireEvent.click(await screen.findByRole('button', { name: '+10 min' }));
    expect(within(await screen.findByRole('dialog')).getByText(/analysis moves with it/)).toBeTruthy();
  });

  it('the button works until the answer, then says quietly that it is done, or why not', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('button', { name: '+5 min' }));
    await answerQuestion(/Move by/);
    const button = screen.getByRole('button', { name: '+5 min' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    page.happen({ ...page.lastCommand(), type: 'CommandRefused', key: 'backend.times_order', detail: null });
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    fireEvent.click(button);
    await answerQuestion(/Move by/);
    expect(page.commands()).toHaveLength(2);
    page.happen(page.done(null));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('The end has been moved')).toBeTruthy();
  });
});

describe('all times', () => {
  it('[AUT-2] only changed times are asked about; untouched ones stay to the millisecond', async () => {
    const contest = aContest({ start_time: NOON_AT - HOUR_MS + 123 });
    const page = open(contest);
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save the times' });
    expect(save.disabled).toBe(true);
    const end = screen.getByLabelText<HTMLInputElement>('End');
    const later = new Date(contest.end_time + 30 * MINUTE_MS);
    const two = (value: number) => String(value).padStart(2, '0');
    fireEvent.change(end, { target: { value: `${two(later.getHours())}:${two(later.getMinutes())}` } });
    fireEvent.click(save);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['End']);
    await answerQuestion('Save the times');
    expect(page.commands()).toEqual([
      {
        call: 'setTimes',
        request: {
          cid: 7,
          start_time: contest.start_time,
          end_time: later.getTime(),
          start_translation_time: contest.start_translation_time,
          end_translation_time: contest.end_translation_time,
          start_analysis_time: later.getTime(),
          end_analysis_time: later.getTime(),
          unrestricted_time: 3_600,
        },
      },
    ]);
  });

  it('[AUT-2] times that somebody else moves while the question is open stay as they were moved', async () => {
    const contest = aContest();
    const page = open(contest);
    fireEvent.change(await screen.findByLabelText(/^Unrestricted/), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the times' }));
    await screen.findByRole('dialog');
    const end = contest.end_time + 10 * MINUTE_MS;
    page.happen(...loaded({ ...contest, end_time: end, start_analysis_time: end, end_analysis_time: end }));
    await answerQuestion('Save the times');
    expect(page.commands()).toMatchObject([
      { call: 'setTimes', request: { end_time: end, unrestricted_time: 1_800 } },
    ]);
  });

  it.each([
    ['en', 'End', 'This is not a valid date and time. Write it like'],
    ['bg', 'Край', 'Това не е валидна дата и час. Напишете ги като'],
  ] as const)(
    '[AUT-2] a text that is no time is said to be none in %s, once the field is left',
    async (language, label, said) => {
      const contest = aContest();
      open(contest, '/contest/7', language);
      const end = await screen.findByLabelText<HTMLInputElement>(label);
      const before = writtenTime(contest.end_time, language);
      expect(end.value).toBe(before);
      fireEvent.change(end, { target: { value: 'утре' } });
      expect(screen.queryByText(said, { exact: false })).toBeNull();
      fireEvent.blur(end);
      expect(screen.getByText(`${said} ${before}.`)).toBeTruthy();
      expect(end.getAttribute('aria-invalid')).toBe('true');
      fireEvent.change(end, { target: { value: '23.59' } });
      fireEvent.change(end, { target: { value: '23:59' } });
      fireEvent.blur(end);
      expect(end.value).toMatch(/23:59$/);
      expect(end.getAttribute('aria-invalid')).toBeNull();
    },
  );

  // F34
  it('[AUT-2] a time that comes twice in autumn says so at its field, and which one is meant can be written', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Europe/Sofia';
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    open();
    const end = await screen.findByLabelText<HTMLInputElement>('End');
    expect(screen.queryByText(/this time comes twice/)).toBeNull();
    fireEvent.change(end, { target: { value: '25.10.2026 03:30' } });
    expect(
      screen.getByText(/twice: at UTC\+3 and later at UTC\+2\. .* 25 Oct 2026 03:30 UTC\+2\.$/),
    ).toBeTruthy();
    fireEvent.change(end, { target: { value: '25 Oct 2026 03:30 UTC+2' } });
    fireEvent.blur(end);
    expect(end.value).toBe('25 Oct 2026 03:30 UTC+2');
    fireEvent.change(end, { target: { value: '25.10.2026 04:30' } });
    expect(screen.queryByText(/this time comes twice/)).toBeNull();
  });

  // F18
  it('[AUT-2] reversed times and too long an unrestricted part are told at their fields, and the grey button says so', async () => {
    open();
    expect(await screen.findAllByText('Nothing has been changed yet.')).toHaveLength(2);
    const end = screen.getByLabelText<HTMLInputElement>('End');
    fireEvent.change(end, { target: { value: end.value.replace(/\d{4}/, '2001') } });
    expect(screen.getByText('This must be later than “Start”')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Unrestricted last minutes'), { target: { value: '-3' } });
    expect(screen.getByText('Correct these first: End, Unrestricted last minutes.')).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Save the times' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText(/^Correct these first/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Unrestricted last minutes'), { target: { value: '9999' } });
    expect(screen.getByText('Enter a number from 0 to 300')).toBeTruthy();
  });

  // F18
  it('[AUT-2] an end that has come says for how many people it ends the contest, before anything is saved', async () => {
    const page = open();
    const end = await screen.findByLabelText<HTMLInputElement>('End');
    const past = writtenTime(NOON_AT, 'en');
    fireEvent.change(end, { target: { value: past } });
    const asked = openedResource(page.sent, 'consequences');
    // A failed count is reported, because silence would look as if nobody were affected.
    page.happen(resourceFailed(asked, 'backend.unavailable'));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
    page.happen(resourceLoaded(asked, { consequences: [{ key: 'ends_now', people: 30, minutes: 0 }] }));
    expect(screen.getByText('It ends at once for 30 people')).toBeTruthy();
    expect(page.commands()).toEqual([]);
  });

  it('taking the analysis away shows that there will be none', async () => {
    const end = aContest().end_time;
    open(aContest({ start_analysis_time: end + HOUR_MS, end_analysis_time: end + 2 * HOUR_MS }));
    fireEvent.click(await screen.findByLabelText('There is an analysis after the end'));
    fireEvent.click(screen.getByRole('button', { name: 'Save the times' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('none')).toHaveLength(2);
  });
});

describe('participants', () => {
  it('[AUT-2] five minutes for one are asked about by name, with the end they now have', async () => {
    const page = open(aContest(), '/contest/7?tab=people');
    fireEvent.click(await screen.findByRole('button', { name: 'Give Boyan Iliev 5 minutes more' }));
    const dialog = within(await screen.findByRole('dialog'));
    const end = aContest().end_time;
    expect(dialog.getByRole('heading').textContent).toContain('Boyan Iliev');
    expect(dialog.getByText(format.dateTime(end + 5 * MINUTE_MS))).toBeTruthy();
    expect(dialog.getByText(format.dateTime(end + 10 * MINUTE_MS))).toBeTruthy();
    // The reason why the button is disabled.
    expect(dialog.getByText('Write the reason')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' keyboard ' } });
    expect(dialog.queryByText('Write the reason')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Give' }));
    expect(page.commands()).toEqual([
      { call: 'extendParticipant', request: { cid: 7, pid: 2, minutes: 5, reason: 'keyboard' } },
    ]);
    page.happen({
      type: 'ParticipantChanged',
      contestId: 7,
      participant: { ...PEOPLE[1]!, extra_time: 600 },
      by: 'live',
    });
    expect(screen.getByText('10 min')).toBeTruthy();
  });

  it('[AUT-2] the reason of minutes that were refused stays, until they are given', async () => {
    const page = open(aContest(), '/contest/7?tab=people');
    fireEvent.click(await screen.findByRole('button', { name: 'Give Boyan Iliev 5 minutes more' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = () => screen.getByLabelText<HTMLInputElement>(/^Reason/);
    fireEvent.change(reason(), { target: { value: 'keyboard' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Give' }));
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.no_connection', detail: null });
    expect(reason().value).toBe('keyboard');
    fireEvent.click(dialog.getByRole('button', { name: 'Give' }));
    expect(page.lastCommand().commandId).toBe(commandId);
    page.happen(page.done(null));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('time can be taken only from a person who has some', async () => {
    open(aContest(), '/contest/7?tab=people');
    expect(await screen.findByRole('button', { name: 'Take 5 minutes from Boyan Iliev' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take 5 minutes from Ana Petrova' })).toBeNull();
  });

  it('they are found by name or group', async () => {
    open(aContest(), '/contest/7?tab=people');
    fireEvent.change(await screen.findByLabelText('Name or group'), { target: { value: 'sofia' } });
    expect(screen.getByText('Boyan Iliev')).toBeTruthy();
    expect(screen.queryByText('Ana Petrova')).toBeNull();
  });
});

describe('standings', () => {
  it('[STD-1] hiding them is asked about in words, then sent with the public page as it was', async () => {
    const page = open(aContest({ public_standing: true }));
    fireEvent.click(await screen.findByRole('radio', { name: /^Hidden/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('live for everybody')).toBeTruthy();
    expect(dialog.getByText('hidden')).toBeTruthy();
    await answerQuestion('Apply');
    expect(page.commands()).toEqual([
      { call: 'setStandings', request: { cid: 7, standings: 'no', public_standing: true } },
    ]);
  });

  it('[STD-1] they can be frozen a given number of minutes before the end', async () => {
    const page = open();
    fireEvent.click(await screen.findByRole('radio', { name: /^Frozen/ }));
    fireEvent.change(screen.getByLabelText('Minutes before the end'), { target: { value: '45' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await answerQuestion('Apply');
    expect(page.commands()).toEqual([
      { call: 'setStandings', request: { cid: 7, standings: 'yes_45', public_standing: false } },
    ]);
  });

  // F18
  it.each(['-10', '99999', 'x', ''])(
    '[STD-1] a freeze of “%s” minutes is told and cannot be applied',
    async (typed) => {
      open();
      fireEvent.click(await screen.findByRole('radio', { name: /^Frozen/ }));
      const minutes = screen.getByLabelText<HTMLInputElement>('Minutes before the end');
      fireEvent.change(minutes, { target: { value: typed } });
      expect(minutes.value).toBe(typed);
      expect(screen.getByText('Enter a number from 0 to 300')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    },
  );

  it('[STD-1] the rule that the last accepted solution breaks ties is set where there are penalties, and nowhere else', async () => {
    const page = open(aContest({ type: 'icpc' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /last accepted submission breaks ties/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await answerQuestion('Apply');
    const change = { standings: 'yes', public_standing: false, last_accepted_breaks_ties: true };
    expect(page.commands()).toEqual([{ call: 'setStandings', request: { cid: 7, ...change } }]);
    cleanup();
    open(aContest({ type: 'ioi' }));
    await screen.findByRole('button', { name: 'Apply' });
    expect(screen.queryByRole('checkbox', { name: /breaks ties/ })).toBeNull();
  });

  it('[TML-6] once frozen it says so, and one press unfreezes', async () => {
    const page = open(aContest({ standings: 'yes_60' }));
    expect(await screen.findByText('Competitors see the standings live.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unfreeze' })).toBeNull();
    page.happen({ type: 'ClockTicked', at: aContest().end_time - 60 * MINUTE_MS });
    expect(screen.getByText('Competitors see frozen standings.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Unfreeze' }));
    await answerQuestion('Apply');
    expect(page.commands()).toEqual([
      { call: 'setStandings', request: { cid: 7, standings: 'yes', public_standing: false } },
    ]);
  });

  it('[STD-2] the link of the public page is there when the page is', async () => {
    const page = open();
    await screen.findByRole('button', { name: 'Apply' });
    expect(screen.queryByRole('link', { name: /public\/standing\/7/ })).toBeNull();
    page.happen({ type: 'ContestChanged', contest: aContest({ public_standing: true }), by: 'live' });
    expect(screen.getByRole('link', { name: /public\/standing\/7/ })).toBeTruthy();
  });
});

it('[AUT-6] the audit of a contest is readable: the person, the action, before and after', async () => {
  const page = open(aContest(), '/contest/7?tab=changes');
  expect(await screen.findByRole('tab', { name: 'Audit log', selected: true })).toBeTruthy();
  page.happen(
    resourceLoaded(openedResource(page.sent, 'audit'), {
      more: false,
      entries: [
        {
          id: 1,
          at: NOON_AT,
          username: 'maria',
          address: null,
          action: 'extendContest',
          target: 'contest:7',
          contest: 7,
          before: { end_at: NOON_AT, start_analysis_at: 5 },
          after: { end_at: NOON_AT + HOUR_MS, start_analysis_at: 5 },
        },
        {
          id: 0,
          at: NOON_AT,
          username: 'maria',
          address: null,
          action: 'setStandings',
          target: 'contest:7',
          contest: 7,
          before: { standings: 'yes' },
          after: { standings: 'yes_60' },
        },
      ],
    }),
  );
  const panel = within(screen.getByRole('tabpanel'));
  const [moved, frozen] = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(moved).toContain('maria');
  expect(moved).toContain('moved the end');
  expect(moved).toContain(format.dateTime(NOON_AT));
  expect(moved).toContain(format.dateTime(NOON_AT + HOUR_MS));
  expect(moved).not.toContain('analysis');
  expect(frozen).toContain('live for everybody');
  expect(frozen).toContain('frozen 60 min before the end');
});

describe('the sessions of a competitor', () => {
  it('[SEC-3] end after a question that names the person, and the page says so', async () => {
    const page = open(aContest(), '/contest/7?tab=people');
    fireEvent.click(await screen.findByRole('button', { name: 'End the sessions of Boyan Iliev' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading').textContent).toBe('End all sessions of Boyan Iliev?');
    expect(page.commands()).toEqual([]);
    await answerQuestion('End sessions');
    expect(page.commands()).toEqual([{ call: 'endSessions', request: { cid: 7, pid: 2 } }]);
    const button = screen.getByRole('button', { name: 'End the sessions of Boyan Iliev' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    page.happen(page.done({ ended: 1 }));
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(screen.getByText('The sessions have ended')).toBeTruthy();
  });

  it('[SEC-3] stay when the question is answered with cancel', async () => {
    const page = open(aContest(), '/contest/7?tab=people');
    fireEvent.click(await screen.findByRole('button', { name: 'End the sessions of Ana Petrova' }));
    await answerQuestion('Cancel');
    expect(page.commands()).toEqual([]);
  });

  it('[SEC-3] are no column for authors, who may not end them', async () => {
    const contest = aContest();
    const page = renderStaff({
      role: 'author',
      routes: authorRoutes,
      path: '/contest/7?tab=people',
      past: loaded(contest),
    });
    page.happen(
      { type: 'ContestOpened', contestId: contest.id },
      { type: 'ContestDetailLoaded', detail: { contest, tasks: [], participants: PEOPLE } },
    );
    await screen.findByText('Ana Petrova');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain(
      'Sessions',
    );
    expect(screen.queryByRole('button', { name: /End the sessions/ })).toBeNull();
  });
});

it('[STD-1] a contest whose results are final says since when at its head', async () => {
  const at = NOON_AT - MINUTE_MS;
  open(aContest({ final_at: at }));
  expect(await screen.findByText(`Final since ${format.dateTime(at)}`)).toBeTruthy();
});
