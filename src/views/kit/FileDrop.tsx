import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/useFormat.ts';
import { classNames } from '../components/classNames.ts';
import { FieldNote, type FieldProps } from '../components/Field.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { look } from '../components/look.ts';
import zone from '../components/dropZone.module.css';
import styles from './FileDrop.module.css';

/** One file, dropped or chosen. What may be sent is checked by the parent, which then sets `error`. */
export function FileDrop(
  props: FieldProps & {
    readonly file: File | null;
    readonly onFile: (file: File | null) => void;
    /** Extensions with their dot, as in `.cpp`. */
    readonly accept?: readonly string[];
    readonly disabled?: boolean;
  },
) {
  const { label, hint, error, file, onFile, accept = [], disabled = false } = props;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { t } = useTranslation();
  const format = useFormat();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined && !disabled) onFile(dropped);
  };
  const remove = () => {
    onFile(null);
    // The button goes away with the file, so the input takes the focus.
    input.current?.focus();
  };
  return (
    <div className={classNames(look('grid', 'gap4', 'shrink'), 'no-print')}>
      <div
        className={classNames(zone['zone'], styles['zone'])}
        data-over={isOver || undefined}
        data-invalid={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file === null ? (
          <>
            <Upload size={22} strokeWidth={1.5} aria-hidden />
            <label htmlFor={id} className={styles['label']}>
              <Trans
                t={t}
                i18nKey="file.choose_or_drop"
                values={{ label }}
                components={{ choose: <span className={styles['choose']} /> }}
              />
            </label>
          </>
        ) : (
          <>
            <FileText size={22} strokeWidth={1.5} aria-hidden />
            <span className={look('grid', 'shrink', 'grow')}>
              <span className={look('text1', 'weight550', 'cut')}>{file.name}</span>
              <span className={look('size14')}>{format.bytes(file.size)}</span>
            </span>
            {!disabled && <IconButton icon={X} size="s" label={t('file.remove')} onPress={remove} />}
          </>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={accept.join(',')}
          disabled={disabled}
          aria-label={label}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-note`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null);
            // An empty value, so that choosing the same file again, changed on disk, fires an event.
            event.target.value = '';
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
