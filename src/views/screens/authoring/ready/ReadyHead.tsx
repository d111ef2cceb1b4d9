import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type WorkshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { look } from '#views/components/look.ts';
import styles from './Ready.module.css';

/** The headline in large type: whether the task can be used, or how much is left to do. */
export function ReadyHead({ ready }: { readonly ready: WorkshopReady }) {
  const { t } = useTranslation();
  const asked = ready.lines.filter(({ state }) => state !== 'none');
  const done = asked.filter(({ state }) => state === 'good').length;
  const Icon = ready.is_ready ? CircleCheck : CircleDashed;
  return (
    <div className={styles['head']} data-ready={ready.is_ready || undefined} role="status">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
      <div>
        <p className={styles['headline']}>
          {ready.is_ready ? t('workshop.ready.yes') : t('workshop.ready.no')}
        </p>
        <p className={look('text2')}>{t('workshop.ready.done', { done, count: asked.length })}</p>
      </div>
    </div>
  );
}
