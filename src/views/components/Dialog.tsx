import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import { type Tone, TONE_ICONS } from './tone.ts';
import styles from './Dialog.module.css';
import tones from './tone.module.css';

export interface DialogProps {
  readonly open: boolean;
  /**
   * Called on Escape, the close button and a press outside, unless something was written inside or the press
   * is the second of the double click that opened the dialog; the parent then sets `open` to false.
   */
  readonly onClose: () => void;
  readonly title: string;
  readonly tone?: Tone;
  readonly size?: 's' | 'm' | 'l';
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** False where an answer is needed: no close button, Escape and a press outside do nothing. */
  readonly dismissable?: boolean;
}

/**
 * A modal dialog by the browser's own `<dialog>`: the page behind is inert, focus starts at `autoFocus` of a control
 * inside or else at the title, and goes back where it was.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, tone = 'plain', size = 's', children, actions, dismissable = true } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isWritten = useRef(false);
  const isPressed = useRef(false);
  const titleId = useId();
  const { t } = useTranslation();
  const Icon = tone === 'plain' ? null : TONE_ICONS[tone];

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2'))?.focus();
    // Closing it, rather than only removing it, gives the focus back.
    return () => element.close();
  }, []);

  const dismiss = () => {
    if (dismissable) onClose();
  };
  const pressOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget && !isWritten.current) dismiss();
  };
  // The second click of the double click that opened the dialog neither closes nor answers it.
  const holdRest = (event: MouseEvent) => {
    if (event.detail <= 1) isPressed.current = true;
    if (isPressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onMouseDownCapture={holdRest}
      onMouseDown={pressOutside}
      onClickCapture={holdRest}
      onInput={() => {
        isWritten.current = true;
      }}
    >
      <div className={styles['panel']}>
        <header className={styles['header']}>
          {Icon && tone !== 'plain' && (
            <span className={classNames(styles['icon'], tones[tone])}>
              <Icon size={20} strokeWidth={2} aria-hidden />
            </span>
          )}
          <h2 id={titleId} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          {dismissable && <IconButton icon={X} size="s" label={t('dialog.close')} onPress={onClose} />}
        </header>
        {children !== undefined && <div className={styles['body']}>{children}</div>}
        {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
      </div>
    </dialog>
  );
}
