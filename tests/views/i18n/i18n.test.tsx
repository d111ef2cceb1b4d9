import '#tests/support/dom.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider, Trans, useTranslation } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { directionOf } from '#domain/tasks/statement-language.ts';
import { createI18n } from '#views/i18n/createI18n.ts';
import { formatFor } from '#views/i18n/format.ts';
import { type Language, languageFrom, languageName, OFFERED, systemLanguage } from '#views/i18n/languages.ts';
import { useChosenLanguage } from '#views/i18n/useChosenLanguage.ts';
import { i18nForTests } from '#tests/support/renderView.tsx';
import { eventually } from '#tests/support/eventually.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The requests, each with its time since the first one. */
function loading(respond: (request: number) => Promise<Response>) {
  const startedAt = Date.now();
  const requests: { readonly url: string; readonly afterMs: number }[] = [];
  const alternateFetch = (url: unknown) => {
    requests.push({ url: String(url), afterMs: Date.now() - startedAt });
    return respond(requests.length);
  };
  const failures: string[] = [];
  const i18n = createI18n('bg', { alternateFetch, onFailure: (message) => failures.push(message) });
  return { i18n, requests, failures };
}

it('[I18-1] texts come from /locales/{lng}/{ns}.json', async () => {
  vi.useFakeTimers();
  const { i18n, requests } = loading(() => Promise.resolve(answer({ 'dialog.ok': 'Добре' })));
  await eventually(() => expect(i18n.t('dialog.ok')).toBe('Добре'));
  expect(requests.map(({ url }) => url)).toEqual(['/locales/bg/translations.json']);
});

it('[I18-1] a server error is tried again up to 5 times, after 350 ms and then twice as long each time', async () => {
  vi.useFakeTimers();
  const { requests, failures } = loading(() => Promise.resolve(answer({}, 500)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toEqual(['failed loading /locales/bg/translations.json; status code: 500']);
  expect(requests.map(({ afterMs }) => afterMs)).toEqual([0, 350, 1050, 2450, 5250, 10850]);
});

it('[I18-1] a dropped connection is tried again', async () => {
  vi.useFakeTimers();
  const { i18n, requests } = loading((request) =>
    request === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(answer({ 'dialog.ok': 'Добре' })),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
  expect(i18n.t('dialog.ok')).toBe('Добре');
});

it('[I18-1] an answer of 4xx is not tried again', async () => {
  vi.useFakeTimers();
  const { requests, failures } = loading(() => Promise.resolve(answer({}, 404)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toEqual(['failed loading /locales/bg/translations.json; status code: 404']);
  expect(requests).toHaveLength(1);
});

it('[I18-1] a file that is not JSON is not tried again', async () => {
  vi.useFakeTimers();
  const { requests, failures } = loading(() => Promise.resolve(new Response('<html>', { status: 200 })));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toEqual(['failed parsing /locales/bg/translations.json to json']);
  expect(requests).toHaveLength(1);
});

it('[I18-1] at most 10 files are read at a time and 1000 values put into a text', () => {
  const { options } = i18nForTests('bg');
  expect(options).toMatchObject({ maxParallelReads: 10, interpolation: { maxReplaces: 1000 } });
});

it('[SES-1] the page is ready when the texts are there, or have failed for good, and asks for them once', async () => {
  let respond: (response: Response) => void = () => undefined;
  const { i18n, requests } = loading(() => new Promise((resolve) => (respond = resolve)));
  function Page() {
    const { t, ready } = useTranslation();
    return <p>{ready ? t('dialog.ok') : 'splash'}</p>;
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Page />
    </I18nextProvider>,
  );
  expect(screen.getByText('splash')).toBeTruthy();
  await eventually(() => expect(requests).toHaveLength(1));
  await act(async () => {
    respond(answer({}, 404));
    await Promise.resolve();
  });
  expect(await screen.findByText('dialog.ok')).toBeTruthy();
  expect(requests).toHaveLength(1);
});

it('text that people wrote is put into a sentence as it is, and never becomes an element', () => {
  const name = '<b>Ada</b> & "Co"';
  const i18n = i18nForTests('en');
  function Sentence() {
    const { t } = useTranslation();
    return (
      <p>
        {t('dialog.ok', { defaultValue: name })}{' '}
        {i18n.services.interpolator.interpolate('{{name}}', { name }, 'en', {})}
      </p>
    );
  }
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Sentence />
    </I18nextProvider>,
  );
  expect(container.textContent).toContain(name);
  expect(container.querySelector('b')).toBeNull();
});

it('[I18-1] the language changes without a reload, and the document says it', async () => {
  const i18n = i18nForTests('bg');
  function Text() {
    return <p>{useTranslation().t('dialog.cancel')}</p>;
  }
  function Page({ language }: { readonly language: Language }) {
    useChosenLanguage(i18n, language);
    return (
      <I18nextProvider i18n={i18n}>
        <Text />
      </I18nextProvider>
    );
  }
  const view = (language: Language) => <Page language={language} />;
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

it('[I18-1] the lines of Arabic, Persian and Hebrew run from right to left, those of others do not', () => {
  const directions = ['bg', 'en', 'sr', 'ar', 'fa', 'he', 'zh'].map((language) => directionOf(language));
  expect(directions).toEqual(['ltr', 'ltr', 'ltr', 'rtl', 'rtl', 'rtl', 'ltr']);
});

it('[I18-1] an English sentence in a page that runs from right to left keeps its direction, and its full stop its place', () => {
  const texts = {
    he: { 'dialog.ok': 'אישור' },
    de: {},
    en: { 'dialog.ok': 'OK', 'login.ended': 'It ended.', 'receipt.short': 'Receipt <code>{{hash}}</code>.' },
  };
  const resources = Object.fromEntries(
    Object.entries(texts).map(([language, translations]) => [language, { translations }]),
  );
  const inLanguage = (language: Language) => createI18n(language, { resources });
  expect(inLanguage('he').t('login.ended')).toBe('\u2066It ended.\u2069');
  expect(inLanguage('he').t('dialog.ok')).toBe('אישור');
  expect(inLanguage('he').t('dialog.cancel')).toBe('dialog.cancel');
  expect(inLanguage('de').t('login.ended')).toBe('It ended.');
  const { container } = render(
    <I18nextProvider i18n={inLanguage('he')}>
      <Trans i18nKey="receipt.short" values={{ hash: 'ab' }} components={{ code: <code /> }} />
    </I18nextProvider>,
  );
  expect(container.textContent).toBe('\u2066Receipt \u2068ab\u2069.\u2069');
  expect(container.querySelector('code')?.textContent).toBe('\u2068ab\u2069');
});

it("[I18-1] of the system's languages the first that is offered is named at the door", () => {
  expect(systemLanguage(['xx-XX', 'sr-Latn-RS', 'en'])).toBe('sr');
  expect(systemLanguage(['xx'])).toBeNull();
});

it('[I18-1] every offered language stands in the menu in its own words', () => {
  const names = OFFERED.map(languageName);
  expect(names.slice(0, 3)).toEqual(['Български', 'English', 'Српски']);
  expect(new Set(names).size).toBe(OFFERED.length);
});

it('[I18-2] Serbian dates are in Cyrillic', () => {
  expect(formatFor('sr', 'UTC').date(Date.UTC(2026, 10, 21))).toMatch(/нов/);
});

it('[I18-2] Persian times are of the calendar of contests, in the digits of the tasks', () => {
  const at = Date.UTC(2026, 10, 21, 10, 42);
  const format = formatFor('fa', 'UTC');
  expect(format.dateTime(at)).toMatch(/^21 نوامبر 2026\W+10:42$/);
  expect(format.dateTimeWithZone(at)).toMatch(/^21 نوامبر 2026/);
  expect(format.number(1234.5)).toBe('1,234.5');
  expect(format.relative(at, at + 3 * 60_000)).toMatch(/^3 /);
});

it.each(OFFERED)('[I18-2] dates in %s are of the year that the contest is in', (language) => {
  expect(formatFor(language, 'UTC').date(Date.UTC(2026, 10, 21))).toContain('2026');
});

it('[NTF-2] a result is named in a toast: the verdict in words, the points, the task as its authors wrote it', () => {
  const told = (task: string) => i18nForTests('en').t('toast.result', { verdict: 'AC', score: 100, task });
  expect(told('Banitsa')).toBe('Accepted · 100 · Banitsa');
  expect(told('<b>A & B</b>')).toBe('Accepted · 100 · <b>A & B</b>');
  // A name is never interpreted by the translator.
  expect(told('$t(dialog.ok)')).toContain('$t(dialog.ok)');
});

it('zones are named as people say them', () => {
  const at = Date.UTC(2026, 10, 21, 10, 42);
  expect(formatFor('en', 'Europe/Sofia').dateTimeWithZone(at)).toMatch(/Eastern European Time$/);
  expect(formatFor('bg', 'Europe/Sofia').dateTimeWithZone(at)).toMatch(/източноевропейско време$/i);
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
