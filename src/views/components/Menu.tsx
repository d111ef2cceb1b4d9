import { Check, type LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './classNames.ts';
import { showBeside } from './floating.ts';
import { look } from './look.ts';
import styles from './Menu.module.css';

/** One line of a menu. With `checked` it is one of a set, and shows which. */
interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly isDangerous?: boolean;
}

/** Lines that belong together, divided from the next by a line. */
export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

const ITEMS = '[role^="menuitem"]:not([aria-disabled])';

/** A button that opens a list of actions (ARIA's menu button: arrows, Home, End, first letters, Escape, Tab). */
export function Menu(props: {
  /** The button's name to assistive technology. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end';
}) {
  const { label, trigger, groups, align = 'end' } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!open || !list.current || !button.current) return;
    showBeside(list.current, button.current, align);
    list.current.querySelector<HTMLElement>(ITEMS)?.focus();
  }, [open, align]);

  useEffect(() => {
    if (!open) return;
    const pressed = (event: PointerEvent) => {
      const inside = [list.current, button.current].some(
        (part) => part?.contains(event.target as Node) === true,
      );
      if (!inside) setOpen(false);
    };
    const close = () => setOpen(false);
    document.addEventListener('pointerdown', pressed, true);
    window.addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', pressed, true);
      window.removeEventListener('resize', close);
    };
  }, [open]);

  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      closeToButton();
      return;
    }
    const items = [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const next = itemFor(event.key, items);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles['trigger'], 'no-print')}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          popover="manual"
          aria-label={label}
          className={styles['menu']}
          onKeyDown={keyDown}
        >
          {groups.map((group, at) => (
            <div key={group.label ?? at} role="group" aria-label={group.label} className={styles['group']}>
              {group.label !== undefined && <span className={styles['heading']}>{group.label}</span>}
              {group.items.map((item) => (
                <Line key={item.id} item={item} onDone={closeToButton} />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Line({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, icon: Icon, checked, disabled = false, isDangerous = false, onSelect } = item;
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      className={classNames(styles['item'], isDangerous && styles['danger'])}
      onClick={() => {
        if (disabled) return;
        onDone();
        onSelect();
      }}
    >
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      <span className={look('shrink', 'grow')}>{label}</span>
      {checked === true && <Check size={16} strokeWidth={2.25} aria-hidden />}
    </button>
  );
}

/** The line that a key leads to from the focused one, or undefined where the key means nothing here. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
}
