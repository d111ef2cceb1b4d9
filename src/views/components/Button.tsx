import { type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';
import { Link } from './Link.tsx';
import { look } from './look.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: LucideIcon;
  /** As wide as its container. */
  readonly wide?: boolean;
}

/** `onPress` may return a promise: the button is busy until it settles. `busy` says the same from outside. */
export interface ButtonProps extends Look {
  readonly onPress?: (() => unknown) | undefined;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'button' | 'submit';
  readonly autoFocus?: boolean;
}

const ICON_SIZE = { s: 16, m: 18, l: 20 };

/** A button that does something. While it works it keeps its size, shows progress, and ignores presses. */
export function Button(props: ButtonProps) {
  const { onPress, busy = false, disabled = false, type = 'button', autoFocus = false } = props;
  const [working, setWorking] = useState(false);
  const locked = useRef(false);
  const isBusy = busy || working;

  const press = (event: MouseEvent) => {
    if (isBusy || disabled || locked.current || isRepeat(event, props)) {
      event.preventDefault();
      return;
    }
    const outcome = onPress?.();
    if (!(outcome instanceof Promise)) return;
    locked.current = true;
    setWorking(true);
    const release = () => {
      locked.current = false;
      setWorking(false);
    };
    outcome.then(release, release);
  };

  return (
    <button
      type={type}
      className={buttonClass(props)}
      {...useDisabled(disabled, isBusy)}
      aria-busy={isBusy || undefined}
      data-autofocus={autoFocus || undefined}
      onClick={press}
      onKeyDown={ignoreHeldKey}
    >
      <Face {...props} busy={isBusy} />
    </button>
  );
}

/** A link that looks like a button: `to` leads inside the application, `href` out of it or to a file. */
export function ButtonLink(
  props: Look & ({ readonly to: string } | { readonly href: string; readonly download?: boolean | string }),
) {
  const face = <Face {...props} busy={false} />;
  return 'to' in props ? (
    <Link to={props.to} className={buttonClass(props)}>
      {face}
    </Link>
  ) : (
    <a href={props.href} download={props.download} className={buttonClass(props)}>
      {face}
    </a>
  );
}

/** A focused button would lose the focus if it were disabled; it is only marked as disabled. */
function useDisabled(disabled: boolean, isBusy: boolean) {
  const [isFocused, setFocused] = useState(false);
  return {
    disabled: disabled && !isFocused,
    'aria-disabled': isBusy || (disabled && isFocused) || undefined,
    'data-disabled': disabled || undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Where a click starts work, the second click of a double click counts for nothing. */
function isRepeat(event: MouseEvent, { busy }: ButtonProps): boolean {
  return event.detail > 1 && busy !== undefined;
}

function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

function buttonClass({ variant = 'secondary', size = 'm', wide = false }: Look): string {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide']);
}

function Face({ icon: Icon, size = 'm', children, busy }: Look & { readonly busy: boolean }) {
  return (
    <>
      <span className={classNames(look('inline', 'center', 'gap8'), busy && styles['working'])}>
        {Icon && <Icon size={ICON_SIZE[size]} strokeWidth={1.9} aria-hidden />}
        <span>{children}</span>
      </span>
      {busy && (
        <span className={styles['progress']}>
          <Spinner size={ICON_SIZE[size]} />
        </span>
      )}
    </>
  );
}
