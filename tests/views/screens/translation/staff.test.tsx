import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerOf } from '#protocol/calls.ts';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const BOARD: TranslationBoard = {
  official_lang: 'en',
  sharing: 'none',
  tasks: [{ number: 1, label: 'A', name: 'Cake', version: 2, note: '' }],
  delegations: [
    {
      id: 3,
      name: 'Bulgaria',
      group: '',
      langs: ['bg'],
      people: [],
      translators: [],
      competitors: 4,
      cells: [],
    },
  ],
  groups: [],
};

async function open(board = BOARD): Promise<StaffPage> {
  const path = '/contest/7?tab=translation';
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path, past: loaded(aContest()) });
  await answered(page, 'translationBoard', board);
  return page;
}

const refuse = (page: StaffPage, key: string) => {
  const { commandId, call } = page.lastCommand();
  page.happen({ type: 'CommandRefused', commandId, call, key, detail: null });
};

describe('a delegation', () => {
  async function edited(): Promise<StaffPage> {
    const page = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Bulgaria' }));
    await screen.findByRole('dialog', { name: 'Delegation' });
    return page;
  }

  it('[TRN-2] is removed only after a question that says what goes with it, with the focus on cancel', async () => {
    const page = await edited();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Bulgaria?' });
    expect(question.textContent).toContain('Everything it has translated is removed with it.');
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
    expect(page.commands()).toEqual([]);
  });

  it('[TRN-2] says why its removal was refused, also after its save was', async () => {
    const page = await edited();
    const dialog = within(screen.getByRole('dialog', { name: 'Delegation' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    refuse(page, 'backend.too_long');
    const before = screen.getByRole('alert').textContent;
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Bulgaria?' });
    await act(async () => {
      fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
      await Promise.resolve();
    });
    expect(page.lastCommand().call).toBe('removeDelegation');
    refuse(page, 'backend.not_found');
    expect(screen.getByRole('alert').textContent).not.toBe(before);
  });
});

describe('the settings of the translation', () => {
  it('[TRN-2] stay as they are typed when a colleague saves others, and say when they are saved', async () => {
    const page = await open();
    const lang = await screen.findByLabelText<HTMLInputElement>('Language of the official text');
    fireEvent.change(lang, { target: { value: 'fr' } });
    await answered(page, 'translationBoard', { ...BOARD, sharing: 'begin' });
    expect(screen.getByLabelText<HTMLInputElement>('Language of the official text').value).toBe('fr');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(page.commands()).toMatchObject([{ request: { official_lang: 'fr', sharing: 'begin' } }]);
    page.happen(page.done({}));
    await answered(page, 'translationBoard', { ...BOARD, sharing: 'begin', official_lang: 'fr' });
    expect(screen.getByText('Saved')).toBeTruthy();
    await answered(page, 'translationBoard', { ...BOARD, official_lang: 'de' });
    expect(screen.getByLabelText<HTMLInputElement>('Language of the official text').value).toBe('de');
  });
});

describe('a correction of the official text', () => {
  const text = (version: number, words: string): AnswerOf<'officialText'> => ({
    version,
    lang: 'en',
    format: 'md',
    text: words,
    history: [{ version, note: `Note ${version}`, at: NOON_AT, by: 'Rada' }],
  });
  const editor = () =>
    waitFor(() => {
      const root = document.querySelector('[data-editor]')?.shadowRoot;
      return EditorView.findFromDOM(root!.querySelector<HTMLElement>('.cm-editor')!)!;
    });

  async function correcting(): Promise<StaffPage> {
    const page = await open();
    fireEvent.change(await screen.findByLabelText('Task'), { target: { value: '1' } });
    await answered(page, 'officialText', text(2, 'Anna has cakes.'));
    const view = await editor();
    act(() => view.dispatch({ changes: { from: 0, insert: 'Now ' } }));
    fireEvent.change(screen.getByLabelText('Note from the organisers'), { target: { value: 'When' } });
    await waitFor(() => expect(correct().disabled).toBe(false));
    return page;
  }
  const correct = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Correct/ });

  it('[TRN-2] stays when somebody else corrects the text first, and replaces theirs only when that is chosen', async () => {
    const page = await correcting();
    await answered(page, 'officialText', text(3, 'Anna has six cakes.'));
    expect(screen.getByText(/corrected in the meantime/)).toBeTruthy();
    expect((await editor()).state.doc.toString()).toBe('Now Anna has cakes.');
    expect(screen.getByLabelText<HTMLInputElement>('Note from the organisers').value).toBe('When');
    expect(correct().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    fireEvent.click(correct());
    expect(page.commands()).toMatchObject([
      { call: 'correctOfficial', request: { text: 'Now Anna has cakes.', note: 'When', known: 3 } },
    ]);
  });

  it('[TRN-2] goes from the form once it is saved, which says so', async () => {
    const page = await correcting();
    fireEvent.click(correct());
    page.happen(page.done({ version: 3 }));
    await answered(page, 'officialText', text(3, 'Now Anna has cakes.'));
    expect(screen.queryByText(/corrected in the meantime/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note from the organisers').value).toBe('');
    expect(screen.getByText('Saved')).toBeTruthy();
    expect(correct().disabled).toBe(true);
  });
});
