// @vitest-environment jsdom
import '../../support/dom.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from '../../../src/views/i18n/createI18n.ts';
import { formatFor } from '../../../src/views/i18n/format.ts';
import { I18nProvider } from '../../../src/views/i18n/I18nProvider.tsx';
import { languageFrom } from '../../../src/views/i18n/languages.ts';
import { useTranslate } from '../../../src/views/i18n/useTranslate.ts';
import { i18nForTests } from '../../support/renderView.tsx';
import { eventually } from '../../support/eventually.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** What was asked for, with the time of each request since the first. */
function loading(respond: (request: number) => Promise<Response>) {
  const startedAt = Date.now();
  const requests: { readonly url: string; readonly afterMs: number }[] = [];
  const alternateFetch = (url: unknown) => {
    requests.push({ url: String(url), afterMs: Date.now() - startedAt });
    return respond(requests.length);
  };
  const i18n = createI18n('bg', { alternateFetch });
  return { i18n, requests };
}

it('[I18-1] texts come from /locales/{lng}/{ns}.json', async () => {
  vi.useFakeTimers();
  const { i18n, requests } = loading(() => Promise.resolve(answer({ 'dialog.ok': 'Добре' })));
  await eventually(() => expect(i18n.t('dialog.ok')).toBe('Добре'));
  expect(requests.map(({ url }) => url)).toEqual(['/locales/bg/translations.json']);
});

it('[I18-1] a server error is tried again up to 5 times, after 350 ms and then twice as long each time', async () => {
  vi.useFakeTimers();
  const { requests } = loading(() => Promise.resolve(answer({}, 500)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.map(({ afterMs }) => afterMs)).toEqual([0, 350, 1050, 2450, 5250, 10850]);
});

it('[I18-1] a dropped connection is tried again', async () => {
  vi.useFakeTimers();
  const { i18n, requests } = loading((request) =>
    request === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer({ a: 'б' })),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
  expect(i18n.t('a')).toBe('б');
});

it('[I18-1] an answer of 4xx is not tried again', async () => {
  vi.useFakeTimers();
  const { requests } = loading(() => Promise.resolve(answer({}, 404)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});

it('[I18-1] a file that is not JSON is not tried again', async () => {
  vi.useFakeTimers();
  const { requests } = loading(() => Promise.resolve(new Response('<html>', { status: 200 })));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});

it('[I18-1] the language changes without a reload, and the document says it', async () => {
  const i18n = i18nForTests('bg');
  function Text() {
    return <p>{useTranslate()('dialog.cancel')}</p>;
  }
  const view = (language: 'bg' | 'en') => (
    <I18nProvider i18n={i18n} language={language}>
      <Text />
    </I18nProvider>
  );
  const { rerender } = render(view('bg'));
  expect(screen.getByText('Отказ')).toBeTruthy();
  await act(async () => {
    rerender(view('en'));
    await Promise.resolve();
  });
  expect(screen.getByText('Cancel')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
});

it('[I18-1] a stored language that is not offered, or none, is Bulgarian', () => {
  expect([null, 'xx', 'en'].map(languageFrom)).toEqual(['bg', 'bg', 'en']);
});

it('[I18-2] Serbian dates are in Cyrillic', () => {
  expect(formatFor('sr', 'UTC').date(Date.UTC(2026, 10, 21))).toMatch(/нов/);
});

it('times are told both ways', () => {
  const at = Date.UTC(2026, 10, 21, 10, 42);
  const format = formatFor('en', 'UTC');
  expect(format.time(at)).toBe('10:42');
  expect(format.relative(at, at + 3 * 60_000)).toBe('3 min. ago');
  expect(format.relative(at, at + 59_999)).toBe('now');
  expect(format.relative(at, at - 2 * 3_600_000)).toBe('in 2 hr.');
  expect(format.bytes(1_400_000)).toBe('1.4 MB');
  expect(format.duration(1_234)).toBe('1.234 sec');
});
