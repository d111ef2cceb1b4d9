import '../support/dom.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfirmProvider } from '#views/components/ConfirmProvider.tsx';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';
import { i18nForTests } from '../support/renderView.tsx';

function Form() {
  const [text, setText] = useState('');
  useLeaveQuestion(text !== '', { title: 'Leave?', confirmLabel: 'Leave', cancelLabel: 'Stay' });
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setText('')}>Save</button>
      <a href="#part">Part</a>
    </>
  );
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Text').value;
const type = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
const back = () => act(() => window.history.back());

describe('the way back from a form', () => {
  // Goes from the first page to the form, as if by a link.
  beforeEach(async () => {
    window.history.replaceState(null, '', '/');
    render(
      <I18nextProvider i18n={i18nForTests()}>
        <BrowserRouter>
          <ConfirmProvider>
            <Routes>
              <Route path="/" element={<Link to="/form">Form</Link>} />
              <Route path="/form" element={<Form />} />
            </Routes>
          </ConfirmProvider>
        </BrowserRouter>
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Form' }));
    await screen.findByLabelText('Text');
  });

  it('[AUT-2] asks while something is not saved: who stays keeps it, who leaves is where they wanted', async () => {
    type('mine');
    back();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await expect.poll(() => window.location.pathname).toBe('/form');
    expect(typed()).toBe('mine');
    back();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('link', { name: 'Form' });
    expect(window.location.pathname).toBe('/');
  });

  it('[AUT-2] asks nothing on the way to a part of the form and back, and asks on the way to the page before it', async () => {
    type('mine');
    fireEvent.click(screen.getByRole('link', { name: 'Part' }));
    await expect.poll(() => window.location.hash).toBe('#part');
    back();
    await expect.poll(() => window.location.hash).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    back();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await expect.poll(() => window.location.pathname).toBe('/form');
    expect(typed()).toBe('mine');
  });

  it('[AUT-2] asks nothing once it is saved', async () => {
    type('mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    back();
    await screen.findByRole('link', { name: 'Form' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
