import { type LucideIcon } from 'lucide-react';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './IconButton.module.css';

/** A button that is only an icon. `label` is its name to assistive technology and its tooltip. */
export function IconButton(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** For a button that switches something on and off. */
  readonly pressed?: boolean;
  readonly size?: 's' | 'm';
}) {
  const { icon: Icon, label, onPress, busy = false, disabled = false, pressed, size = 'm' } = props;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={classNames(styles['button'], styles[size])}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={disabled}
        onClick={() => {
          if (!busy) onPress?.();
        }}
      >
        {busy ? <Spinner /> : <Icon size={size === 's' ? 16 : 20} strokeWidth={1.75} aria-hidden />}
      </button>
    </Tooltip>
  );
}
