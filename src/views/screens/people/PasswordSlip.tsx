import { useTranslation } from 'react-i18next';
import styles from './PasswordSlip.module.css';

/** A login name and password, in large letters, to read out or print; `password` null: it is hidden. */
export function PasswordSlip(props: { readonly name: string; readonly password: string | null }) {
  const { name, password } = props;
  const { t } = useTranslation();
  return (
    <dl className={styles['slip']}>
      <dt>{t('login.username')}</dt>
      <dd>{name}</dd>
      {password !== null && (
        <>
          <dt>{t('login.password')}</dt>
          <dd className={styles['password']}>{password}</dd>
        </>
      )}
    </dl>
  );
}
