import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '#views/kit/useResource.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Appeal } from './Appeal.tsx';
import { MarkTable } from './MarkTable.tsx';
import { look } from '#views/components/look.ts';
import styles from './OwnMarks.module.css';

/** The marks on a task's page, which has little room: the points in one line, and the rest behind it. */
export function TaskMarks({ task }: { readonly task: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { answer } = useResource('ownMarks', {});
  const mark = answer?.marks.find((one) => one.task === task && one.question === null);
  if (mark === undefined) return null;
  return (
    <div className={styles['bar']}>
      <Button size="s" onPress={() => setOpen(true)}>
        {t('marks.open', { points: format.number(mark.points), most: format.number(mark.most) })}
      </Button>
      <Dialog open={isOpen} size="m" title={t('marks.title')} onClose={() => setOpen(false)}>
        <div className={styles['body']}>
          <p className={look('hint', 'weight400')}>
            {t('marks.number', { number: mark.number })} ·{' '}
            {t(mark.decided ? 'marks.decided' : 'marks.by_scorers')}
          </p>
          <MarkTable mark={mark} />
          <Appeal mark={mark} />
        </div>
      </Dialog>
    </div>
  );
}
