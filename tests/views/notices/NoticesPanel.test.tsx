import '#tests/support/dom.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { anAnnouncement, aQuestion, NOON_AT } from '#tests/support/contest.ts';

const shown = (at: number, minutes: number): ContestEvent => ({
  type: 'NoticeShown',
  notice: { at, tone: 'good', titleKey: 'toast.extra_time', values: { minutes } },
});
const announced = (id: number, at: number): ContestEvent => ({
  type: 'AnnouncementPublished',
  announcement: anAnnouncement(id, { at }),
  by: 'live',
});
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const panel = () => screen.getByRole('complementary', { name: 'Notifications' });

describe('the list of notices', () => {
  it('[COM-1] [NTF-3] has all toasts and announcements, the newest first, and counts new ones until it is looked at', async () => {
    const answered = aQuestion(3, { question: 'May n be 0?', answer: 'No.', answer_time: NOON_AT + 3_000 });
    const page = renderPage('/home', [
      ...competing(),
      shown(NOON_AT + 1_000, 5),
      announced(1, NOON_AT + 2_000),
      { type: 'QuestionAnswered', question: answered, unread: 1, by: 'live' },
    ]);
    await screen.findByRole('button', { name: 'Notifications, 3 new' });
    fireEvent.click(bell());
    const items = await waitFor(() => within(panel()).getAllByRole('listitem'));
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'May n be 0?',
      'Topic 1',
      'You have been given 5 more minutes.',
    ]);
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'CommunicationSeen' }));
    expect(page.sent).toContainEqual({ type: 'NoticesSeen', at: NOON_AT + 1_000 });
    expect(bell().getAttribute('aria-label')).toBe('Notifications');
    page.happen(shown(NOON_AT + 9_000, 7));
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'NoticesSeen', at: NOON_AT + 9_000 }));
  });

  // F79
  it('[NTF-3] [I18-3] tells of one minute as of one', async () => {
    renderPage('/home', [
      ...competing(),
      ...[1, 2].map((minutes) => shown(NOON_AT + 9_000 - minutes, minutes)),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const items = await waitFor(() => within(panel()).getAllByRole('listitem'));
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'You have been given 1 more minute.',
      'You have been given 2 more minutes.',
    ]);
  });

  it('[SHL-10] takes the focus, closes on Escape and gives the focus back', async () => {
    renderPage('/home', competing());
    await waitFor(bell);
    bell().focus();
    fireEvent.click(bell());
    const title = await screen.findByRole('heading', { name: 'Notifications' });
    expect(document.activeElement).toBe(title);
    expect(screen.getByText('No notifications yet')).toBeTruthy();
    fireEvent.keyDown(title, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull());
    expect(document.activeElement).toBe(bell());
  });

  it('leads to what it tells of', async () => {
    const notice = { at: NOON_AT, tone: 'note', titleKey: 'toast.standings', to: '/standing' } as const;
    const page = renderPage('/home', [...competing(), { type: 'NoticeShown', notice }]);
    await waitFor(bell);
    fireEvent.click(bell());
    fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(page.place().path).toBe('/standing'));
    expect(screen.queryByRole('complementary', { name: 'Notifications' })).toBeNull();
  });

  it('is marked as looked at only while somebody sees the page', async () => {
    const page = renderPage('/home', [...competing(), { type: 'PageHidden' }, shown(NOON_AT, 5)]);
    await waitFor(bell);
    fireEvent.click(bell());
    await screen.findByRole('heading', { name: 'Notifications' });
    expect(page.sent.some(({ type }) => type === 'NoticesSeen')).toBe(false);
    page.happen({ type: 'PageShown' });
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'NoticesSeen', at: NOON_AT }));
  });
});
