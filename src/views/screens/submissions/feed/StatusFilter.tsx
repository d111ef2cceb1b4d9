import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WAITING, WORK_STATUSES } from '#protocol/wire/staff/submissions/work-filter.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { showBeside } from '#views/components/floating.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { look } from '#views/components/look.ts';
import styles from './FeedFilters.module.css';

/** A filter by any of several verdicts: a button that opens a list of checkboxes. */
export function StatusFilter(props: {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { chosen, onChange } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return;
    showBeside(panel.current, button.current, 'start');
    panel.current.querySelector('input')?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: PointerEvent) => {
      const isInside = [button.current, panel.current].some(
        (part) => part?.contains(target as Node) === true,
      );
      if (!isInside) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, [isOpen]);

  const nameOf = (status: string) =>
    status === WAITING ? t('staff.feed.waiting') : `${status} · ${tAny(`verdict.${status}`)}`;
  const label =
    chosen.length === 0
      ? t('staff.feed.all_statuses')
      : chosen.map((one) => (one === WAITING ? t('staff.feed.waiting') : one)).join(', ');
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles['filter']} data-on={chosen.length > 0 || undefined}>
      <button
        ref={button}
        type="button"
        className={styles['statuses']}
        aria-label={`${t('staff.feed.status')}: ${label}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={look('cut')}>{label}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="group"
          aria-label={t('staff.feed.status')}
          className={styles['choices']}
          onKeyDown={closeByKey}
        >
          {WORK_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={nameOf(status)}
              checked={chosen.includes(status)}
              onChange={(isOn) =>
                onChange(WORK_STATUSES.filter((one) => (one === status ? isOn : chosen.includes(one))))
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}
