import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { OpenWork } from './OpenWork.tsx';
import { ReasonDialog } from '#views/kit/staff/ReasonDialog.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

/** Shows whether the results are final and public, with buttons to make them so. */
export function FinalBar({ scoring }: { readonly scoring: Scoring }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const finalising = useCommand('finalise');
  const publishing = useCommand('publishResults');
  const reopening = useCommand('reopen');
  const [isAsked, setAsked] = useState(false);
  const contest = useSelected(selectContest, scoring.contest);
  const { final_at: finalAt, contest: cid, name } = scoring;
  const isPublished = contest?.standings === 'yes' && contest.public_standing;

  const finalise = async () => {
    const isSure = await confirm({
      title: t('scoring.ask_final', { contest: name }),
      message: <Question contestId={cid} text={t('scoring.ask_final_text')} />,
      confirmLabel: t('scoring.finalise'),
    });
    if (isSure) finalising.give({ call: 'finalise', request: { cid } });
  };
  const publish = async () => {
    const isSure = await confirm({
      title: t('scoring.ask_publish', { contest: name }),
      message: <Question contestId={cid} text={t('scoring.ask_publish_text')} />,
      confirmLabel: t('scoring.publish'),
    });
    if (isSure) publishing.give({ call: 'publishResults', request: { cid } });
  };
  return (
    <Card>
      <div className={styles['bar']}>
        <div className={classNames(look('row', 'wrap', 'gap8x12'), styles['state'])}>
          <Badge tone={finalAt === null ? 'wait' : 'good'}>
            {finalAt === null ? t('scoring.open') : t('board.final', { time: format.dateTime(finalAt) })}
          </Badge>
          <Badge tone={isPublished ? 'good' : 'plain'}>
            {t(isPublished ? 'scoring.published' : 'scoring.unpublished')}
          </Badge>
          <span className={look('hint')}>
            {t(finalAt === null ? 'scoring.open_text' : 'scoring.final_text')}
          </span>
        </div>
        <div className={look('row', 'wrap', 'gap8x12')}>
          {finalAt === null ? (
            <Button variant="primary" busy={finalising.isRunning} onPress={() => void finalise()}>
              {t('scoring.finalise')}
            </Button>
          ) : (
            <Button
              onPress={() => {
                reopening.forget();
                setAsked(true);
              }}
            >
              {t('scoring.reopen')}
            </Button>
          )}
          {!isPublished && (
            <Button busy={publishing.isRunning} onPress={() => void publish()}>
              {t('scoring.publish')}
            </Button>
          )}
          <CommandNote state={finalising.state} done="" />
          <CommandNote state={publishing.state} done="" />
        </div>
      </div>
      {finalAt === null && <OpenWork contestId={cid} />}
      {isAsked && (
        <ReasonDialog
          title={t('scoring.ask_reopen', { contest: name })}
          text={<p>{t('scoring.ask_reopen_text')}</p>}
          confirmLabel={t('scoring.reopen')}
          command={reopening}
          onConfirm={(reason) => reopening.give({ call: 'reopen', request: { cid, reason } })}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}

/** The message of a dialog about results, with the work that may still change them. */
function Question({ contestId, text }: { readonly contestId: number; readonly text: string }) {
  return (
    <>
      <p>{text}</p>
      <OpenWork contestId={contestId} />
    </>
  );
}
