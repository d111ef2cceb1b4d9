import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerOf } from '#protocol/calls.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { type EventOf } from '#streams/events/event.ts';
import '#streams/inputs/translation/translating.ts';
import { NOON_AT } from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import { type DataCall } from '#streams/events/resources.ts';
import { lastOpened, openedResource, resourceFailed, resourceLoaded } from '#tests/support/resources.ts';

const OFFICIAL = { version: 2, lang: 'en', format: 'md' as const, note: '', at: NOON_AT };
const BEGUN = {
  state: 'working' as const,
  keeps_official: false,
  official_version: 2,
  copies: 0,
  updated_at: NOON_AT,
  updated_by: 'Anna',
};

const translating = () => competing({ user: { type: 'translator' } });

const answer = <N extends DataCall>(page: Page, call: N, given: AnswerOf<N>) =>
  page.happen(resourceLoaded(openedResource(page.sent, call), given));
const isAsked = (page: Page, call: DataCall) =>
  waitFor(() => expect(lastOpened(page.sent, call)).toBeDefined());

const overview = (langs: readonly string[]): AnswerOf<'translation'> => ({
  delegation: { id: 1, name: 'Bulgaria', langs: [...langs], people: ['Anna'] },
  sharing: 'none',
  tasks: [
    {
      number: 1,
      label: 'A',
      name: 'Cake',
      official: OFFICIAL,
      languages: langs.map((lang) => ({ lang, ...BEGUN })),
    },
  ],
});

const aText = (change: Partial<TranslationText>): TranslationText => ({
  number: 1,
  name: 'Торта',
  lang: 'bg',
  base: null,
  news: [],
  versions: [],
  editors: [],
  others: [],
  official: { ...OFFICIAL, text: 'Anna has $n$ cakes.\n\n![cake](picture-1.png)\n' },
  own: {
    lang: 'bg',
    ...BEGUN,
    title: '',
    text: 'Ани има $n$ торти.\n\n![т](picture-1.png)\n',
    hash: 'h',
    revision: 1,
  },
  is_open: true,
  ...change,
});

// F77
describe('a task that a translator opens', () => {
  it('[TRN-1] is its translation and no place to send solutions', async () => {
    const page = renderPage('/task/1', translating());
    await isAsked(page, 'translation');
    answer(page, 'translation', overview(['bg']));
    await waitFor(() => expect(page.place().path).toBe('/task/1/file/bg.md'));
    expect(lastOpened(page.sent, 'task')).toBeUndefined();
  });

  it('[TRN-1] lets choose among several languages', async () => {
    const page = renderPage('/task/1', translating());
    await isAsked(page, 'translation');
    answer(page, 'translation', overview(['bg', 'sr-Latn']));
    const links = await screen.findAllByRole('link', { name: 'A · Cake' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/task/1/file/bg.md',
      '/task/1/file/sr-Latn.md',
    ]);
  });
});

// F91
describe("a translator's tasks that were shown", () => {
  it.each([
    ['backend.no_delegation', 'No delegation yet'],
    ['backend.translation_closed', 'Translation is not open now'],
  ])(
    '[TRN-1] are shown no longer after %s, and stay where only the server was not reached',
    async (key, said) => {
      const page = renderPage('/task/1', translating());
      await isAsked(page, 'translation');
      answer(page, 'translation', overview(['bg', 'sr-Latn']));
      await screen.findAllByRole('link', { name: 'A · Cake' });
      const fails = (why: string) =>
        page.happen(resourceFailed(openedResource(page.sent, 'translation'), why));
      fails('backend.unreachable');
      expect(screen.getAllByRole('link', { name: 'A · Cake' })).toHaveLength(2);
      fails(key);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'A · Cake' })).toBeNull();
    },
  );
});

// F77
describe('finishing a translation', () => {
  async function finish(text: TranslationText): Promise<Page> {
    const page = renderPage('/task/1/file/bg.md', translating());
    await isAsked(page, 'translationText');
    answer(page, 'translationText', text);
    const { hash, text: written } = text.own;
    const version = { value: written, tag: hash, order: 0 };
    page.happen({ type: 'DocumentLoaded', home: 'translation', key: '7/1/bg', version });
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    return page;
  }
  const isFinished = (page: Page) =>
    page.sent.some((event) => event.type === 'CommandGiven' && event.call === 'setTranslationState');

  it('[TRN-1] asks nothing where nothing is wanting', async () => {
    const page = await finish(aText({}));
    await waitFor(() => expect(isFinished(page)).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[TRN-1] asks where formulas and pictures are lost, or a change of the official text is not taken over', async () => {
    const { own } = aText({});
    const page = await finish(
      aText({ own: { ...own, text: 'Ани има торти.\n' }, base: { version: 1, text: 'Anna has cakes.\n' } }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Finish although something is missing?' });
    expect(dialog.textContent).toContain(
      '2 pictures, samples and formulas of the official text are missing or different.',
    );
    expect(dialog.textContent).toContain('The official text has changed since');
    expect(isFinished(page)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Finish anyway' }));
    await waitFor(() => expect(isFinished(page)).toBe(true));
  });
});

describe('the page of a translation', () => {
  async function open(text: TranslationText): Promise<Page> {
    const page = renderPage('/task/1/file/bg.md', translating());
    await isAsked(page, 'translationText');
    answer(page, 'translationText', text);
    const { hash, text: written } = text.own;
    const version = { value: written, tag: hash, order: 0 };
    page.happen({ type: 'DocumentLoaded', home: 'translation', key: '7/1/bg', version });
    await screen.findByRole('button', { name: 'Finish' });
    return page;
  }
  const lastGiven = (page: Page) => page.sent.findLast((event) => event.type === 'CommandGiven')!;

  it('[TRN-1] says why a translation cannot be finished, also after its PDF was refused', async () => {
    const page = await open(aText({}));
    const refuse = (key: string) => {
      const { commandId, call } = lastGiven(page);
      page.happen({ type: 'CommandRefused', commandId, call, key, detail: null });
      return screen.getByRole('alert').textContent;
    };
    fireEvent.click(screen.getByRole('button', { name: 'Make PDF' }));
    const why = refuse('backend.too_long');
    fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(lastGiven(page).call).toBe('setTranslationState'));
    expect(refuse('backend.translation_closed')).not.toBe(why);
  });

  it('[TRN-1] keeps a title and a number of copies that are typed while others save, and says when one is saved', async () => {
    const page = await open(aText({}));
    const { own } = aText({});
    fireEvent.change(screen.getByLabelText('Title of the task'), { target: { value: 'Торта' } });
    fireEvent.change(screen.getByLabelText(/^Printed copies/), { target: { value: '3' } });
    answer(page, 'translationText', aText({ own: { ...own, title: 'Баница', copies: 2 } }));
    expect(screen.getByLabelText<HTMLInputElement>('Title of the task').value).toBe('Торта');
    expect(screen.getByLabelText<HTMLInputElement>(/^Printed copies/).value).toBe('3');
    const form = screen.getByLabelText('Title of the task').closest('form')!;
    fireEvent.submit(form);
    const { commandId, call } = lastGiven(page);
    page.happen({ type: 'CommandDone', commandId, call, answer: null } as unknown as EventOf<'CommandDone'>);
    answer(page, 'translationText', aText({ own: { ...own, title: 'Торта', copies: 2 } }));
    expect(form.textContent).toContain('Saved');
  });
});

describe('the glossary of a delegation', () => {
  async function open(): Promise<Page> {
    const page = renderPage('/home', translating());
    await isAsked(page, 'translation');
    answer(page, 'translation', overview(['bg']));
    await isAsked(page, 'glossary');
    return page;
  }

  it('[TRN-1] keeps a term whose adding was refused, and takes it out once it is added', async () => {
    const page = await open();
    answer(page, 'glossary', { entries: [] });
    const term = await screen.findByLabelText<HTMLInputElement>('Term');
    fireEvent.change(term, { target: { value: 'graph' } });
    fireEvent.change(screen.getByLabelText('In your language'), { target: { value: 'граф' } });
    const add = () => fireEvent.submit(term.closest('form')!);
    const given = () => page.sent.findLast((event) => event.type === 'CommandGiven')!;
    add();
    const { commandId, call } = given();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.too_long', detail: null });
    expect(term.value).toBe('graph');
    add();
    page.happen({
      type: 'CommandDone',
      commandId: given().commandId,
      call,
      answer: null,
    } as unknown as EventOf<'CommandDone'>);
    expect(term.value).toBe('');
  });

  it('[TRN-1] is not called empty when it could not be loaded', async () => {
    const page = await open();
    expect(screen.queryByText('No terms yet')).toBeNull();
    page.happen(resourceFailed(openedResource(page.sent, 'glossary'), 'backend.internal_error'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('No terms yet')).toBeNull();
  });
});
