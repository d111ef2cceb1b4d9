import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { TOOLTIP_HIDE_DELAY_MS } from '#domain/limits.ts';
import { useRested } from '../useRested.ts';
import { showBeside } from './floating.ts';
import { look } from './look.ts';
import styles from './Tooltip.module.css';

/** Says in a few words what is under the pointer or the focus. Escape hides it. */
export function Tooltip(props: { readonly text: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();

  useRested(leaving || null, TOOLTIP_HIDE_DELAY_MS, () => setOpen(false));

  useLayoutEffect(() => {
    if (open && bubble.current && anchor.current) showBeside(bubble.current, anchor.current, 'center');
  }, [open]);

  const show = () => {
    setLeaving(false);
    setOpen(true);
  };
  const leave = () => setLeaving(true);
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);

  return (
    <span
      ref={anchor}
      className={look('inline', 'relative')}
      aria-describedby={open ? id : undefined}
      onPointerEnter={show}
      onPointerLeave={leave}
      onFocus={show}
      onBlur={leave}
      onKeyDown={escape}
    >
      {props.children}
      {open && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles['bubble']}>
          {props.text}
        </span>
      )}
    </span>
  );
}
