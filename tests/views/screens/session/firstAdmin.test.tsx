import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { renderPage } from '#tests/support/competitor.tsx';

const OUT: readonly ContestEvent[] = [{ type: 'SessionChecked' }];
const TOKEN = 'abcdefgh23456789';

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function begin(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Get started' }));
}

describe('the page of the first admin', () => {
  it('[AUT-8] takes its secret out of the address and is there again when the page is loaded anew', async () => {
    const page = renderPage(`/login#first=${TOKEN}`, OUT);
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    const { path, state } = page.place();
    expect(path).not.toContain(TOKEN);
    renderPage('/login', OUT, undefined, state);
    expect(await screen.findAllByRole('heading', { name: 'Welcome' })).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Log in' })).toBeNull();
  });

  it('[AUT-8] the secret of a card is kept nowhere', async () => {
    const page = renderPage(`/login#token=${TOKEN}`, OUT);
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
    expect(JSON.stringify(page.place())).not.toContain(TOKEN);
  });

  it('[AUT-8] sends nothing that is wrong, and puts the person where the first fault is', async () => {
    const page = renderPage(`/login#first=${TOKEN}`, OUT);
    await screen.findByRole('heading', { name: 'Welcome' });
    type('Your name', 'Elena');
    type('Username', 'el ena');
    type('Password', 'short');
    begin();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    type('Username', 'elena');
    begin();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    type('Password', 'long enough');
    begin();
    expect(document.activeElement).toBe(screen.getByLabelText('Repeat the password'));
    expect(page.sent.some((event) => event.type === 'FirstAdminSubmitted')).toBe(false);
    type('Repeat the password', 'long enough');
    begin();
    begin();
    const sent = page.sent.filter((event) => event.type === 'FirstAdminSubmitted');
    expect(sent).toEqual([
      {
        type: 'FirstAdminSubmitted',
        token: TOKEN,
        name: 'elena',
        displayName: 'Elena',
        password: 'long enough',
      },
    ]);
  });
});
