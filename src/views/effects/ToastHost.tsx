import { X } from 'lucide-react';
import { useSubscription } from 'observable-hooks';
import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { useTranslation } from 'react-i18next';
import { TOAST_CLOSE_MS } from '#domain/limits.ts';
import { type ToastEffect } from '#epics/effects.ts';
import { classNames } from '../components/classNames.ts';
import { IconButton } from '../components/IconButton.tsx';
import { TONE_ICONS } from '../components/tone.ts';
import { useTranslateAny } from '../i18n/useTranslateAny.ts';
import { useEffects } from './EffectsContext.ts';
import tones from '../components/tone.module.css';
import { useKeepsClear } from './useKeepsClear.ts';
import { look } from '../components/look.ts';
import styles from './ToastHost.module.css';

/** Length of the leaving animation. */
const LEAVING_MS = 150;

/**
 * Shows toasts at the top right for 5 s, below the numbers there, or at the bottom while they would hide the
 * focused element. The pointer or focus on them stops the time. Alt+T focuses them (NTF-1); Escape, or
 * dismissing the last, returns the focus.
 */
export function ToastHost() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const { toasts, handlers } = useToaster({ duration: TOAST_CLOSE_MS, removeDelay: LEAVING_MS });
  const { isAway, dropPx } = useKeepsClear(region, toasts);
  const { t } = useTranslation();

  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'Toast') toast.custom(<ToastBody toast={effect} />);
  });

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      // The key by its position on the keyboard: with a Cyrillic layout it writes another letter.
      if (!event.altKey || event.code !== 'KeyT') return;
      event.preventDefault();
      const { activeElement } = document;
      if (region.current?.contains(activeElement) !== true) cameFrom.current = activeElement;
      (region.current?.querySelector('button') ?? region.current)?.focus();
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);

  const goBack = () => {
    const place = cameFrom.current;
    cameFrom.current = null;
    if (place instanceof HTMLElement) place.focus();
    // An element that is gone or disabled by now does not take the focus.
    if (document.activeElement !== place) document.querySelector('main')?.focus();
  };
  const dismiss = (id: string) => {
    // A button that is removed reports no loss of the focus.
    handlers.endPause();
    toast.dismiss(id);
    if (toasts.some((other) => other.id !== id && other.visible)) region.current?.focus();
    else goBack();
  };
  const keyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape') goBack();
  };
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause();
  };

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('toast.region')}
      className={classNames(styles['region'], 'no-print')}
      data-away={isAway || undefined}
      style={{ marginTop: dropPx }}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={(event) => {
        if (event.target !== event.currentTarget) handlers.startPause();
      }}
      onBlur={blur}
      onKeyDown={keyDown}
    >
      <ol aria-live="polite" aria-relevant="additions" className={look('grid', 'gap8')}>
        {toasts.map((item) => (
          <li key={item.id} className={styles['toast']} data-leaving={!item.visible || undefined}>
            {content(item)}
            <IconButton icon={X} size="s" label={t('toast.dismiss')} onPress={() => dismiss(item.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function content({ message }: Toast) {
  return typeof message === 'function' ? null : message;
}

function ToastBody({ toast: { tone, titleKey, messageKey, values, text } }: { readonly toast: ToastEffect }) {
  const t = useTranslateAny();
  const Icon = TONE_ICONS[tone];
  return (
    <>
      <span className={classNames(styles['icon'], tones[tone])}>
        <Icon size={20} strokeWidth={2} aria-hidden />
      </span>
      <div className={styles['body']}>
        <p className={styles['title']}>{t(titleKey, values)}</p>
        {messageKey !== undefined && <p className={styles['message']}>{t(messageKey, values)}</p>}
        {text !== undefined && <p className={styles['message']}>{text}</p>}
      </div>
    </>
  );
}
