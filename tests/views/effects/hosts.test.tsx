import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { toast } from 'react-hot-toast/headless';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Effect, type ToastEffect } from '#epics/effects.ts';
import { EffectHosts } from '#views/effects/EffectHosts.tsx';
import { EffectsContext } from '#views/effects/EffectsContext.ts';
import { RedirectHost } from '#views/effects/RedirectHost.tsx';
import { pressEscape } from '#tests/support/dom.ts';
import { renderView } from '#tests/support/renderView.tsx';

const NEW_ANSWER: ToastEffect = {
  type: 'Toast',
  tone: 'note',
  titleKey: 'toast.new_answer',
  text: '<b>Yes</b>',
};
const ANSWER_TEXT = '<b>Yes</b>';

let effects$: Subject<Effect>;
const emit = (effect: Effect) => act(() => effects$.next(effect));

/** Lets time pass in small steps, because one timer may start the next. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) act(() => void vi.advanceTimersByTime(50));
}

beforeEach(() => {
  vi.useFakeTimers();
  effects$ = new Subject();
  renderView(
    <EffectsContext value={effects$}>
      <RedirectHost />
      <EffectHosts />
      <input aria-label="Code" />
      <Routes>
        <Route path="/" element={<p>Here</p>} />
        <Route path="/task/2" element={<p>Second task</p>} />
      </Routes>
    </EffectsContext>,
  );
});

afterEach(() => {
  toast.removeAll();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('[NTF-1] a toast stays for 5 s and then leaves', () => {
    emit(NEW_ANSWER);
    pass(4_900);
    expect(screen.getByText(ANSWER_TEXT).closest('li')?.dataset['leaving']).toBeUndefined();
    pass(200);
    expect(screen.getByText(ANSWER_TEXT).closest('li')?.dataset['leaving']).toBe('true');
    pass(200);
    expect(screen.queryByText(ANSWER_TEXT)).toBeNull();
  });

  it('[NTF-1] stands below the numbers it would lie over, and at the bottom where there is no room', () => {
    const box = (element: Element, top: () => number, height: number) =>
      vi
        .spyOn(element, 'getBoundingClientRect')
        .mockImplementation(() => new DOMRect(700, top(), 300, height));
    const number = screen.getByLabelText('Code');
    number.dataset['keepClear'] = '';
    const region = screen.getByRole('region', { name: /Notifications/ });
    vi.spyOn(region, 'offsetHeight', 'get').mockReturnValue(80);
    box(region, () => 76 + Number.parseInt(region.style.marginTop || '0', 10), 80);
    box(number, () => 100, 40);
    emit(NEW_ANSWER);
    expect(region.style.marginTop).toBe('72px');
    expect(region.dataset['away']).toBeUndefined();
    box(number, () => 100, 600);
    emit({ ...NEW_ANSWER, text: 'again' });
    expect(region.dataset['away']).toBe('true');
  });

  it('[NTF-1] stand elsewhere when late content moves the focused element under them, and come back', () => {
    const code = screen.getByLabelText('Code');
    const region = screen.getByRole('region', { name: /Notifications/ });
    vi.spyOn(region, 'offsetHeight', 'get').mockReturnValue(80);
    vi.spyOn(region, 'getBoundingClientRect').mockReturnValue(new DOMRect(700, 76, 300, 80));
    const codeAt = (top: number) =>
      vi.spyOn(code, 'getBoundingClientRect').mockReturnValue(new DOMRect(750, top, 200, 40));
    codeAt(30);
    act(() => code.focus());
    emit(NEW_ANSWER);
    expect(region.dataset['away']).toBeUndefined();
    codeAt(90);
    pass(50);
    expect(region.dataset['away']).toBe('true');
    codeAt(300);
    pass(50);
    expect(region.dataset['away']).toBeUndefined();
  });

  it('[NTF-1] Alt+T goes to the toasts on any keyboard layout', () => {
    emit(NEW_ANSWER);
    const key = new KeyboardEvent('keydown', {
      altKey: true,
      code: 'KeyT',
      key: 'т',
      cancelable: true,
      bubbles: true,
    });
    act(() => {
      screen.getByLabelText('Code').dispatchEvent(key);
    });
    expect(key.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss the notification' }));
  });

  it('[NTF-1] T without Alt is left to the page', () => {
    emit(NEW_ANSWER);
    const code = screen.getByLabelText('Code');
    code.focus();
    fireEvent.keyDown(code, { code: 'KeyT', key: 't' });
    expect(document.activeElement).toBe(code);
  });

  it('[NTF-1] the pointer on the toasts holds their time', () => {
    emit(NEW_ANSWER);
    pass(2_000);
    const region = screen.getByRole('region', { name: 'Notifications (Alt+T)' });
    fireEvent.pointerEnter(region);
    pass(60_000);
    expect(screen.getByText(ANSWER_TEXT)).toBeTruthy();
    fireEvent.pointerLeave(region);
    pass(2_900);
    expect(screen.getByText(ANSWER_TEXT)).toBeTruthy();
    pass(1_000);
    expect(screen.queryByText(ANSWER_TEXT)).toBeNull();
  });

  it('a toast that is dismissed by keyboard leaves, and the next one still leaves after 5 s', () => {
    emit(NEW_ANSWER);
    const dismiss = screen.getByRole('button', { name: 'Dismiss the notification' });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    pass(200);
    expect(screen.queryByText(ANSWER_TEXT)).toBeNull();
    emit(NEW_ANSWER);
    pass(5_300);
    expect(screen.queryByText(ANSWER_TEXT)).toBeNull();
  });

  it('toasts are read out as they come', () => {
    emit(NEW_ANSWER);
    expect(screen.getByText(ANSWER_TEXT).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });
});

describe('dialogs', () => {
  const failure = (detail: string): Effect => ({
    type: 'Dialog',
    tone: 'error',
    titleKey: 'login.error',
    messageKey: 'a key of the server',
    detail,
  });

  it('[API-3] the detail follows the message after a dash', () => {
    emit(failure('sum.cpp'));
    expect(screen.getByRole('dialog', { name: 'Login error' }).textContent).toContain(
      'a key of the server - sum.cpp',
    );
  });

  it('several messages are shown one after the other, the same one once', () => {
    emit(failure('first'));
    emit(failure('first'));
    emit(failure('second'));
    expect(screen.getByRole('dialog').textContent).toContain('first');
    act(() => pressEscape());
    expect(screen.getByRole('dialog').textContent).toContain('second');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a redirect takes the person to its path', () => {
  emit({ type: 'Redirect', to: '/task/2' });
  expect(screen.getByText('Second task')).toBeTruthy();
});
