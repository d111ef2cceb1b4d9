import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#views/shell/Brand.tsx';
import { DoorPreferences } from './DoorPreferences.tsx';
import styles from './FrontPage.module.css';

/** The frame of pages before login: the product's sign beside the page, language and theme above it. */
export function FrontPage(props: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <title>{`${props.title} · Agon`}</title>
      <aside className={styles['aside']}>
        <Brand />
        <p className={styles['slogan']}>{t('login.slogan')}</p>
      </aside>
      <main className={styles['main']}>
        <div className={styles['preferences']}>
          <DoorPreferences />
        </div>
        {props.children}
      </main>
    </div>
  );
}

/** A notice above a form: a fault, or something to know; it stays readable after its dialog was closed. */
export function Notice({ text, isBad = false }: { readonly text: string; readonly isBad?: boolean }) {
  return (
    <p className={styles['notice']} data-bad={isBad || undefined} role="status">
      {text}
    </p>
  );
}
