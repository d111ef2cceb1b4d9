import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Field.module.css';

/** A password, with a button that shows what is typed. */
export function PasswordField(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly name?: string;
    readonly autoComplete?: 'current-password' | 'new-password' | 'one-time-code';
    readonly disabled?: boolean;
    readonly autoFocus?: boolean;
  },
) {
  const { value, onChange, name, autoComplete = 'current-password', disabled } = props;
  const [shown, setShown] = useState(false);
  const { t } = useTranslation();
  return (
    <Field {...props}>
      {(control) => (
        <div className={styles['withButton']}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            name={name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            autoFocus={props.autoFocus}
            data-autofocus={props.autoFocus}
            onChange={(event) => onChange(event.target.value)}
          />
          <span>
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? t('field.hide_password') : t('field.show_password')}
              pressed={shown}
              onPress={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
