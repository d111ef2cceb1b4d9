import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ReadContest, type SettingsAnswer } from '#protocol/wire/staff/contest/settings.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { defaultContestSettings } from '#views/screens/contest/settings/newContest.ts';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';
import { type DataCall } from '#streams/events/resources.ts';
import { lastOpened, openedResource, resourceLoaded } from '#tests/support/resources.ts';

const contest = aContest();
const settings = {
  ...defaultContestSettings(NOON_AT),
  name: contest.name,
  start_time: contest.start_time,
  end_time: contest.end_time,
  start_analysis_time: contest.end_time,
  end_analysis_time: contest.end_time,
  start_translation_time: contest.start_time,
  end_translation_time: contest.start_time,
};
const answer = (change: Partial<SettingsAnswer> = {}): SettingsAnswer => ({
  settings,
  version: 4,
  archived: false,
  changes: [],
  staff: [{ id: 9, name: 'georgi', display_name: 'Georgi', role: 'author' }],
  may_assign: true,
  has_work: false,
  ...change,
});

function open(path = `/contest/${contest.id}?tab=settings`): StaffPage {
  return renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(contest) });
}
const boardLink = () => within(screen.getByRole('main')).getAllByRole('link', { name: 'Standings' })[0]!;

/** Lets the server answer the newest request of a call. */
async function answered(page: StaffPage, call: DataCall, value: unknown): Promise<void> {
  await screen.findByRole('main').catch(() => null);
  await expect.poll(() => lastOpened(page.sent, call), { timeout: 20_000 }).toBeDefined();
  page.happen(resourceLoaded(openedResource(page.sent, call), value));
}

describe('the form of a contest', () => {
  it('[AUT-2] says what a change does before it is saved, and asks once while the contest runs', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.change(await screen.findByLabelText('Submissions per person'), { target: { value: '5' } });
    await answered(page, 'consequences', {
      consequences: [
        { key: 'in_contest', people: 42, minutes: 0, names: ['Ivan'], until: contest.end_time },
        { key: 'lose_time', people: 5, minutes: 10 },
      ],
    });
    expect(screen.getByText(/^42 people are in the contest now: Ivan/)).toBeTruthy();
    expect(screen.getByText('5 people lose up to 10 min')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save one change' }));
    await answerQuestion('Save');
    expect(page.commands().at(-1)).toEqual({
      call: 'saveSettings',
      request: { cid: contest.id, version: 4, changes: '{"submissions_limit":5}' },
    });
  });

  it('[AUT-2] follows what somebody else saves, and has one choose where both did', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
    const changes = [{ version: 5, at: NOON_AT, username: 'elena', fields: ['name', 'submissions_limit'] }];
    const newer = { ...settings, name: 'Theirs', submissions_limit: 8 };
    await answered(page, 'contestSettings', answer({ settings: newer, version: 5, changes }));
    expect(
      await screen.findByText('elena changed: Submissions per person. The form is updated.'),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Submissions per person').value).toBe('8');
    const conflict = screen.getByText(/elena has set this to “Theirs” in the meantime/);
    expect(screen.getByRole('button', { name: 'Save one change' })).toHaveProperty('disabled', true);
    fireEvent.click(within(conflict.parentElement!).getByRole('button', { name: 'Use theirs' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
  });

  it('asks the server anew when it refuses because somebody was first', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save one change' }));
    await answerQuestion('Save');
    const asked = () =>
      page.sent.filter((event) => event.type === 'ResourceOpened' && event.call === 'contestSettings');
    const before = asked().length;
    const { commandId, call } = page.lastCommand();
    page.happen({
      type: 'CommandRefused',
      commandId,
      call,
      key: 'backend.contest_changed',
      detail: 'elena: name',
    });
    await act(async () => Promise.resolve());
    expect(asked()).toHaveLength(before + 1);
    expect(screen.getByText(/Somebody else has saved this contest in the meantime/)).toBeTruthy();
  });

  it('[AUT-2] keeps the typed text when no answer comes, and says no more of it once it is seen to be saved', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const limit = await screen.findByLabelText<HTMLInputElement>('Submissions per person');
    fireEvent.change(limit, { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save one change' }));
    await answerQuestion('Save');
    page.happen({
      ...page.lastCommand(),
      type: 'CommandRefused',
      key: 'backend.no_connection',
      detail: null,
    });
    const said = 'There is no connection to the server.';
    expect(screen.getByText(said)).toBeTruthy();
    expect(limit.value).toBe('9');
    await answered(
      page,
      'contestSettings',
      answer({ settings: { ...settings, submissions_limit: 9 }, version: 5 }),
    );
    expect(limit.value).toBe('9');
    expect(screen.queryByText(said)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('[AUT-2] draws the contest as it will be, and is as it was once that is taken back', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    expect(screen.queryByText('After the change')).toBeNull();
    const end = await screen.findByLabelText<HTMLInputElement>('End');
    const before = end.value;
    fireEvent.change(end, { target: { value: before.replace(/\d\d:\d\d/, '23:45') } });
    fireEvent.blur(end);
    expect(screen.getByText(/11:45|23:45/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe(before);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('[AUT-2] has the browser ask before unsaved changes go with the page, and only then', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const limit = await screen.findByLabelText('Submissions per person');
    expect(isAsked()).toBe(false);
    fireEvent.change(limit, { target: { value: '9' } });
    expect(isAsked()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isAsked()).toBe(false);
  });

  it('[AUT-2] is not left by a link or a tab without asking while something is not saved, and then is', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const path = page.path();
    fireEvent.change(await screen.findByLabelText('Submissions per person'), { target: { value: '9' } });
    fireEvent.click(boardLink());
    await answerQuestion('Stay');
    fireEvent.click(screen.getByRole('tab', { name: 'Participants' }));
    await answerQuestion('Stay');
    expect(page.path()).toBe(path);
    expect(screen.getByLabelText<HTMLInputElement>('Submissions per person').value).toBe('9');
    fireEvent.click(boardLink());
    await answerQuestion('Leave');
    await expect.poll(() => page.path()).toBe(`/standing/${contest.id}`);
  });

  it('[AUT-2] is left without a question once it is saved', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.change(await screen.findByLabelText('Submissions per person'), { target: { value: '9' } });
    await answered(
      page,
      'contestSettings',
      answer({ settings: { ...settings, submissions_limit: 9 }, version: 5 }),
    );
    fireEvent.click(boardLink());
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => page.path()).toBe(`/standing/${contest.id}`);
  });

  // F18
  it.each([
    ['Submissions per person', 'x', 'Enter a whole number from 1 to 1,000,000'],
    ['Submissions per person', '99999999999', 'Enter a whole number from 1 to 1,000,000'],
    ['Seconds between user tests', '-1', 'Enter a number from 0 to 86,400'],
    ['Unrestricted last minutes', '9999', 'Enter a number from 0 to 300'],
    ['Categories', 'A\nB\nA', '“A” appears twice'],
    ['Name', ' ', 'Give the contest a name'],
  ])('[AUT-2] tells the fault at the field while it is typed: %s %j', async (label, typed, said) => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value: typed } });
    expect(field.value).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent.replaceAll('\u00a0', ' ')).toBe(said);
    expect(screen.getByRole('button', { name: 'Save one change' })).toHaveProperty('disabled', true);
    expect(screen.getByText(`Correct these first: ${label}.`)).toBeTruthy();
  });

  // F18
  it.each(['-10', '99999', ''])(
    '[STD-1] a freeze of “%s” minutes is told and never becomes another one',
    async (typed) => {
      const page = open();
      await answered(page, 'contestSettings', answer());
      fireEvent.change(await screen.findByLabelText('Who sees the standings'), {
        target: { value: 'freeze' },
      });
      const minutes = screen.getByLabelText<HTMLInputElement>('Minutes frozen before the end');
      fireEvent.change(minutes, { target: { value: typed } });
      expect(minutes.value).toBe(typed);
      expect(screen.getByText('Enter a number from 0 to 300')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Save one change' })).toHaveProperty('disabled', true);
    },
  );

  // F18
  it('[AUT-2] tells reversed times at the end, draws no picture of them, and says why Save is grey', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    expect(await screen.findByText('Nothing has been changed yet.')).toBeTruthy();
    const end = screen.getByLabelText<HTMLInputElement>('End');
    fireEvent.change(end, { target: { value: end.value.replace(/\d{4}/, '2001') } });
    expect(screen.getByText('This must be later than “Start”')).toBeTruthy();
    expect(end.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('After the change')).toBeNull();
    expect(screen.getByText('Correct these first: End.')).toBeTruthy();
  });

  // F17
  it('[AUT-2] another type fills in the settings of its contests, says so, and leaves those set by hand', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const type = await screen.findByLabelText('Type');
    fireEvent.click(screen.getByRole('radio', { name: 'Points only' }));
    fireEvent.change(type, { target: { value: 'icpc' } });
    expect(screen.getByLabelText<HTMLSelectElement>('Who sees the standings').value).toBe('freeze');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Points only' }).checked).toBe(true);
    expect(
      screen.getByText(
        'Set by this type: Who sees the standings: frozen 60 min before the end; Balloons: Until the standings freeze',
      ),
    ).toBeTruthy();
    fireEvent.change(type, { target: { value: 'ioi' } });
    expect(screen.queryByText(/^Set by this type/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save one change' })).toBeTruthy();
  });

  // F18
  it('[AUT-2] asks about changed settings and nothing else', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    const end = await screen.findByLabelText<HTMLInputElement>('End');
    fireEvent.change(end, { target: { value: end.value.replace(/\d\d:\d\d/, '23:45') } });
    fireEvent.click(screen.getByRole('button', { name: 'Save one change' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['End']);
  });

  it('[AUT-2] deletes what people have worked in only with its name typed', async () => {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const none = {
      participants: 2,
      staff: 0,
      tasks: 1,
      user_tests: 0,
      answers: 0,
      questions: 0,
      announcements: 0,
      pictures: 0,
    };
    await answered(page, 'contestContents', { ...none, submissions: 3, has_work: true });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('3 submissions')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText(/Type its name/), { target: { value: contest.name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'deleteContest',
      request: { cid: contest.id, name: contest.name },
    });
  });
});

describe('a new contest', () => {
  it('[AUT-2] is made from nothing by the same form', async () => {
    const page = open('/contests?new');
    const name = await screen.findByLabelText('Name');
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.change(name, { target: { value: 'W' } });
    fireEvent.change(name, { target: { value: '' } });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name, { target: { value: 'Winter cup' } });
    fireEvent.click(screen.getAllByRole('link', { name: 'Contests' })[0]!);
    await answerQuestion('Stay');
    fireEvent.click(screen.getByRole('button', { name: 'Create the contest' }));
    const { call, request } = page.lastCommand();
    expect(call).toBe('createContest');
    expect(JSON.parse((request as { settings: string }).settings)).toMatchObject({
      name: 'Winter cup',
      type: 'ioi',
    });
  });
});

describe('a contest from a file', () => {
  const read = (change: Partial<ReadContest> = {}): ReadContest => ({
    settings: { name: 'Read cup', type: 'icpc' },
    duration: 3_600_000,
    problems: [],
    ignored: [],
    work: null,
    tasks: [
      { slug: 'sum', label: 'A', name: 'Sum', becomes: 'here', stored_as: 'sum' },
      { slug: 'maze', label: 'B', name: 'Maze', becomes: 'missing', stored_as: 'maze' },
      { slug: 'lift', label: 'C', name: 'Lift', becomes: 'new', stored_as: 'lift' },
      { slug: 'bus', label: 'D', name: 'Bus', becomes: 'another', stored_as: 'bus-2' },
    ],
    people: {
      columns: [],
      encoding: null,
      rows: [{ row: 2, state: 'new', values: { name: 'anna' }, before: {}, errors: [], category: '' }],
      counts: { new: 1, changed: 0, same: 0, error: 0 },
      entering: 1,
      left_out: [],
      head: null,
      passed_over: [],
      findings: [],
      plan: 'people',
    },
    has_awards: false,
    findings: [],
    plan: 'as shown',
    ...change,
  });
  async function choose(answer: ReadContest): Promise<StaffPage> {
    const page = open('/contests?new');
    fireEvent.click(await screen.findByRole('radio', { name: /A file/ }));
    const file = new File(['zip'], 'cup.zip');
    fireEvent.change(screen.getByLabelText(/Choose/), { target: { files: [file] } });
    const { call } = page.lastCommand();
    expect(call).toBe('readContestFile');
    page.happen(page.done(answer));
    return page;
  }

  it('[AUT-2] shows its tasks and people before anything is made, and then makes those that were shown', async () => {
    const page = await choose(read());
    expect(await screen.findByText('1 person will compete')).toBeTruthy();
    expect(screen.getByText(/One task is not on this server/)).toBeTruthy();
    expect(screen.getByText('B Maze')).toBeTruthy();
    expect(screen.getByText('C Lift')).toBeTruthy();
    expect(screen.getByText('D Bus (bus-2)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Read cup');
    fireEvent.click(screen.getByRole('button', { name: 'Create the contest' }));
    const { call, request, files } = page.lastCommand();
    expect(call).toBe('createContestFromFile');
    expect(request).toMatchObject({ plan: 'as shown' });
    expect(files?.['file']?.name).toBe('cup.zip');
  });

  it('[AUT-2] with a fault says the file and line, and cannot be made', async () => {
    const finding = {
      severity: 'error' as const,
      file: 'agon.yaml',
      line: 4,
      code: 'yaml_unknown_key',
      values: { key: 'tpye' },
    };
    await choose(read({ findings: [finding] }));
    expect(await screen.findByText('agon.yaml:4')).toBeTruthy();
    expect(screen.getByText(/Unknown key "tpye"/)).toBeTruthy();
    expect(screen.getByText('No contest can be created from this file as it is')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create the contest' })).toBeNull();
  });

  /** Opens the dialog of the download, with the request that it makes first. */
  async function opened() {
    const page = open();
    await answered(page, 'contestSettings', answer());
    fireEvent.click(await screen.findByRole('button', { name: 'Download as a file' }));
    const size = { people: 300, submissions: 5_000, judgements: 5_200, task_bytes: 0, work_bytes: 4_240_000 };
    await answered(page, 'exportSize', size);
    return page;
  }

  it('[AUT-2] [AUT-7] is downloaded from the form of any contest, with what people did, and says how large it will be', async () => {
    const page = await opened();
    expect(await screen.findByText(/submissions: 5000 .* about 4\.2 MB/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    const request = { cid: contest.id, work: true, personal: true, secrets: false };
    expect(page.commands().at(-1)).toEqual({ call: 'exportContest', request });
  });

  it('[AUT-7] with secrets it is asked once more, and only of admins', async () => {
    const page = await opened();
    fireEvent.click(screen.getByRole('checkbox', { name: /Secrets/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Personal data/ }));
    const before = page.commands().length;
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    const dialog = await screen.findByRole('dialog', { name: 'Download secrets too?' });
    expect(page.commands()).toHaveLength(before);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(page.commands()).toHaveLength(before + 1));
    const request = { cid: contest.id, work: true, personal: false, secrets: true };
    expect(page.commands().at(-1)).toEqual({ call: 'exportContest', request });
  });

  it('[AUT-7] shows what people did in it, and what of it is missing', async () => {
    const work = {
      participants: 300,
      submissions: 5_000,
      judgements: 5_200,
      user_tests: 0,
      answers: 0,
      questions: 2,
      delegations: 80,
      translations: 240,
      announcements: 1,
      made_at: 0,
      has_secrets: false,
      has_personal_data: true,
      final_at: null,
      without_account: ['boss'],
    };
    const tasks = [{ slug: 'a', label: 'A', name: 'Alpha', becomes: 'open', stored_as: 'a' } as const];
    await choose(read({ work, tasks: [...tasks] }));
    expect(await screen.findByText(/People: 300\. Submissions: 5000, judgements: 5200/)).toBeTruthy();
    expect(screen.getByText(/Delegations: 80, texts being translated: 240/)).toBeTruthy();
    expect(screen.getByText(/Without passwords/)).toBeTruthy();
    expect(screen.getByText(/One member of the staff has no account here/)).toBeTruthy();
    expect(screen.getByText(/One task comes without its tests/)).toBeTruthy();
  });

  it.each([
    [
      'backend.contest_file_large',
      '1024 MiB',
      "The contest's tasks are too large for one file; the maximum is 1024 MiB.",
    ],
    [
      'backend.contest_part_large',
      'tasks/sum/task.json, 10 MB',
      'A part of the contest is too large for a contest file (tasks/sum/task.json, 10 MB).',
    ],
  ])('[AUT-2] that is too large is not downloaded, and the page says why: %s', async (key, detail, words) => {
    const page = await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    const { commandId } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call: 'exportContest', key, detail });
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
  });

  it('[AUT-2] with a part that is too large says which and how large, and cannot be made', async () => {
    const finding = {
      severity: 'error' as const,
      file: 'tasks/sum/task.json',
      line: null,
      code: 'file_large',
      values: { bytes: 10_000_001, limit: 10_000_000 },
    };
    await choose(read({ findings: [finding] }));
    expect(await screen.findByText('tasks/sum/task.json')).toBeTruthy();
    expect(screen.getByText('This file has 10000001 bytes; at most 10000000 are accepted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create the contest' })).toBeNull();
  });

  it('[AUT-2] with a contest.json that is too large is refused with that reason', async () => {
    const page = open('/contests?new');
    fireEvent.click(await screen.findByRole('radio', { name: /A file/ }));
    fireEvent.change(screen.getByLabelText(/Choose/), { target: { files: [new File(['zip'], 'cup.zip')] } });
    const { commandId } = page.lastCommand();
    const [key, detail] = ['backend.not_a_contest_file', 'contest.json has more than 1000000 bytes'];
    page.happen({ type: 'CommandRefused', commandId, call: 'readContestFile', key, detail });
    const alert = await screen.findByText(/contest\.json has more than 1000000 bytes/);
    expect(alert.closest('[role=alert]')?.textContent).toMatch(/^This file .* - contest\.json/);
  });
});

describe('the list of contests', () => {
  it('[AUT-2] shows contests that are put away only to a person who asks for them', async () => {
    const archived = aContest({ id: 8, name: 'Old round', archived: true });
    renderStaff({ role: 'admin', routes: adminRoutes, path: '/contests', past: loaded(contest, archived) });
    expect(await screen.findByText('National round')).toBeTruthy();
    expect(screen.queryByText('Old round')).toBeNull();
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'archived' } });
    expect(screen.getByText('Old round')).toBeTruthy();
    expect(screen.queryByText('National round')).toBeNull();
  });
});
