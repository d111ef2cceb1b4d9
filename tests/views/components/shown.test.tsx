import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { initials } from '#views/components/Avatar.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { NotLiveBand } from '#views/components/NotLiveBand.tsx';
import { Points } from '#views/components/Points.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { renderView } from '#tests/support/renderView.tsx';

const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

it('a skeleton is not drawn before 150 ms and is drawn from then on', () => {
  vi.useFakeTimers();
  renderView(<Skeleton shape="rows" />);
  act(() => void vi.advanceTimersByTime(149));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

describe('a countdown', () => {
  it.each([
    [HOUR_MS + 23 * 60_000 + 45_000, '01:23:45'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [26 * HOUR_MS, '1 day02:00:00'],
    [50 * HOUR_MS, '2 days02:00:00'],
  ])('of %d ms reads %s', (remainingMs, text) => {
    renderView(<Countdown remainingMs={remainingMs} label="Ends in" />);
    expect(screen.getByRole('timer', { name: 'Ends in' }).textContent).toBe(text);
  });

  it('takes the Bulgarian plural', () => {
    renderView(<Countdown remainingMs={72 * HOUR_MS} />, { language: 'bg' });
    expect(screen.getByRole('timer').textContent).toBe('3 дни00:00:00');
  });
});

it('a verdict says its letters and, to assistive technology, its name', () => {
  renderView(<VerdictTag verdict="WA" />);
  expect(screen.getByText('WA')).toBeTruthy();
  expect(screen.getByText('Wrong answer')).toBeTruthy();
});

it('a submission without a verdict says where it stands', () => {
  renderView(<VerdictTag verdict={null} status="compiling" />);
  expect(screen.getByText('Compiling')).toBeTruthy();
});

it('points not known yet are a dash, not a zero', () => {
  const { container } = renderView(<Points value={null} max={100} />);
  expect(container.textContent).toBe('– / 100');
});

it('a page that is not live says since when and when the next try is', () => {
  const nowAt = new Date(2026, 10, 21, 10, 43).getTime();
  renderView(<NotLiveBand sinceAt={nowAt - 60_000} nowAt={nowAt} nextTryAt={nowAt + 4_200} />);
  expect(screen.getByText('Not live since 10:42')).toBeTruthy();
  expect(screen.getByText('Next try in 5 seconds')).toBeTruthy();
});

it('[COM-3] HTML in a text is shown as it was written, and formulas are drawn', async () => {
  const { container } = renderView(<Markdown text={'<img src=x onerror=alert(1)> and $x^2$ **bold**'} />);
  expect((await screen.findByText('bold')).tagName).toBe('STRONG');
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.katex')).not.toBeNull();
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
});

it('[COM-3] a link of a text cannot run a script', async () => {
  renderView(<Markdown text="[press **me**](javascript:alert(1))" />);
  const link = (await screen.findByText('me')).closest('a');
  expect(link?.getAttribute('href') ?? '').not.toContain('javascript');
});

it('[TSK-1] a picture that stands in a statement is shown, and nothing else of its kind', async () => {
  const picture = 'data:image/svg+xml;base64,PHN2Zy8+';
  const page = 'data:text/html;base64,PHNjcmlwdD4=';
  renderView(<Markdown text={`![a **team**](${picture}) ![a page](${page}) [a link](${picture})`} />);
  expect((await screen.findByRole('img', { name: 'a team' })).getAttribute('src')).toBe(picture);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByText(/a page/)).toBeTruthy();
  expect(screen.getByText('a link').getAttribute('href') ?? '').toBe('');
});

it('initials are the first letters of the first and the last word of any name', () => {
  expect(initials('Мария Иванова Петрова')).toBe('МП');
  expect(initials('  ')).toBe('?');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => initials(name).length > 0));
});
