import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { look } from './look.ts';
import styles from './Field.module.css';

/** The props of every form field. All texts are already translated. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** The label stays for assistive technology and is not drawn. */
  readonly hideLabel?: boolean;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean;
  readonly className: string | undefined;
}

/** A label, a control, and its hint or error; give the control the attributes that `children` gets. */
export function Field(props: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { label, hint, error, required = false, hideLabel = false, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={look('grid', 'gap4', 'shrink')} data-invalid={error !== undefined || undefined}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : look('text1', 'size14', 'weight550')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
        required,
        className: styles['control'],
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The line under a field: its error with an icon, else its hint. */
export function FieldNote({ id, error, hint }: { readonly id: string } & Pick<FieldProps, 'error' | 'hint'>) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles['error']}>
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        {error}
      </p>
    );
  }
  return hint === undefined ? null : (
    <p id={id} className={look('hint')}>
      {hint}
    </p>
  );
}
