import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type ModuleFacts } from '#protocol/wire/contest.ts';
import { selectModuleCount, selectModuleFacts } from '#streams/state/contest/modules.ts';
import { selectNow, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './ModuleStart.module.css';

const MINUTE_MS = 60_000;

const selectIsStarting = ({ contest }: State): boolean => contest.confirmed === 'start';

/** Shown before a module of an exam: what comes, how long, how it ends. A confirmation begins it (QIZ-2). */
export function ModuleStart({ number }: { readonly number: number }) {
  const facts = useSelected(selectModuleFacts, number);
  const count = useSelected(selectModuleCount);
  const isStarting = useSelected(selectIsStarting);
  const send = useSend();
  const confirm = useConfirm();
  const format = useFormat();
  const { t } = useTranslation();
  if (facts === null) {
    return (
      <>
        <PageHeader title={t('module.title', { number })} />
        <Card>
          <Skeleton shape="text" count={6} />
        </Card>
      </>
    );
  }
  const name = format.taskName(facts);
  const start = async () => {
    const isSure = await confirm({
      title: t('module.start_title', { number, count, name }),
      message: t('module.start_text'),
      confirmLabel: t('module.start'),
    });
    if (isSure) send({ type: 'ModuleStartConfirmed' });
  };
  return (
    <>
      <PageHeader title={name} eyebrow={t('module.of', { number, count })} />
      <div className={classNames(look('grid', 'top', 'gap', 'single'), styles['page'])}>
        <section className={styles['hero']}>
          <Length facts={facts} />
          <div className={styles['go']}>
            <Button variant="primary" size="l" icon={Play} busy={isStarting} onPress={() => void start()}>
              {t('module.start')}
            </Button>
          </div>
        </section>
        <Card title={t('module.how')}>
          <ul className={styles['how']}>
            <li>{t('module.how_time')}</li>
            <li>{t('module.how_pause')}</li>
            <li>{t('module.how_end')}</li>
            <li>{t('module.how_early')}</li>
            <li>{t('module.how_back')}</li>
          </ul>
        </Card>
      </div>
    </>
  );
}

function Length({ facts }: { readonly facts: ModuleFacts }) {
  const { minutes, is_quiz: isQuiz, questions, max_score: maxScore } = facts;
  const now = useSelected(selectNow);
  const known = useSelected(selectTimes);
  const { t } = useTranslation();
  const format = useFormat();
  const examEndAt = known === null ? now : effectiveEndAt(known.times, known.participant);
  const wouldEndAt = minutes === null ? examEndAt : now + minutes * MINUTE_MS;
  return (
    <div className={styles['length']}>
      <p className={styles['minutes']}>
        {minutes === null ? t('module.until_end') : t('module.minutes', { count: minutes })}
      </p>
      <KeyValue
        layout="row"
        items={[
          {
            label: t('module.kind'),
            value: isQuiz ? t('module.quiz', { count: questions ?? 0 }) : t('module.practical'),
          },
          { label: t('module.points'), value: format.number(maxScore) },
          {
            label: t('module.would_end'),
            value: t('module.would_end_at', { time: format.time(Math.min(wouldEndAt, examEndAt)) }),
          },
        ]}
      />
      {wouldEndAt > examEndAt && (
        <Alert
          tone="wait"
          title={t('module.cut', {
            time: format.time(examEndAt),
            left: t('module.minutes', { count: Math.max(0, Math.floor((examEndAt - now) / MINUTE_MS)) }),
          })}
        />
      )}
    </div>
  );
}
