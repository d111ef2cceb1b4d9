import { screen } from '@testing-library/react';
import { Trans } from 'react-i18next';
import { expect, it } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { aContest, aQuestion } from '#tests/support/contest.ts';
import { renderView } from '#tests/support/renderView.tsx';
import { loaded, renderStaff } from '#tests/support/staff.tsx';

const MISCHIEF = `<b>Eve</b> & <when/> <img src=x onerror=alert(1)> {{name}} $t(dialog.ok) "'/`;

it.each([
  ['en', 'File or drop it here'],
  ['bg', 'File или го пуснете тук'],
] as const)('[I18-3] a sentence in %s holds its elements where that language has them', (language, said) => {
  renderView(<FileDrop label="File" file={null} onFile={() => undefined} />, { language });
  const sentence = screen.getByText('File').parentElement!;
  expect(screen.getByText('File').tagName).toBe('SPAN');
  expect(sentence.textContent).toBe(said);
});

it('[SEC-1] text that a person wrote is text in a sentence that holds elements', async () => {
  renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: '/home',
    past: [
      ...loaded(aContest()),
      { type: 'QuestionsLoaded', questions: [aQuestion(1, { display_name: MISCHIEF })] },
    ],
  });
  const sentence = (await screen.findByText(/<b>Eve<\/b>/)).closest('p')!;
  expect(sentence.textContent.startsWith(`${MISCHIEF}, `)).toBe(true);
  expect([...sentence.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['TIME', 'SPAN']);
});

it('[SEC-1] a value inside of an element is text, too', () => {
  renderView(
    <p data-testid="receipt">
      <Trans i18nKey="receipt.short" values={{ hash: MISCHIEF }} components={{ code: <code /> }} />
    </p>,
  );
  const sentence = screen.getByTestId('receipt');
  expect(sentence.textContent).toBe(`Receipt ${MISCHIEF}`);
  expect([...sentence.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['CODE']);
});

// F7
it('[I18-3] the detail that the server sends with a key stands within the sentence where it has a place, and after it elsewhere', () => {
  function Refused({ name, detail }: { readonly name: string; readonly detail: string | null }) {
    return <p>{refusalText({ key: name, detail }, useTranslateAny())}</p>;
  }
  renderView(
    <>
      <Refused name="backend.too_many_packages" detail="40" />
      <Refused name="backend.path_taken" detail="data/1.in" />
      <Refused name="backend.path_taken" detail={null} />
    </>,
    { language: 'en' },
  );
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Too many packages are waiting to be confirmed; the maximum is 40.',
    'Something with this name already exists - data/1.in',
    'Something with this name already exists',
  ]);
});
