import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { QUESTION_SOUND } from '#streams/state/communication/communication.ts';
import { type State } from '#streams/state/state.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Select } from '#views/components/Select.tsx';
import { playTone } from '#views/playTone.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { DeskAnnouncements } from './DeskAnnouncements.tsx';
import { PlannedList } from './PlannedList.tsx';
import { QuestionQueue } from './QuestionQueue.tsx';
import { selectContests, selectIsContestMissing } from '#streams/state/contest/staffContests.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './StaffCommunicationScreen.module.css';

const selectSounds = ({ system }: State): boolean => system.layout[QUESTION_SOUND] === true;

/** /communication and /communication/:cid: questions to answer, and announcements (COM-2). */
export function StaffCommunicationScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const contestId = parseRouteId(useParams()['cid']);
  const contests = useSelected(selectContests) ?? [];
  const isMissing = useSelected(selectIsContestMissing, contestId);
  if (isMissing) return <NotFoundScreen />;
  return (
    <>
      <PageHeader
        title={t('staff.communication.title')}
        actions={
          <div className={styles['actions']}>
            <SoundSwitch />
            <div className={styles['contest']}>
              <Select
                label={t('staff.feed.contest')}
                hideLabel
                value={contestId === null ? '' : String(contestId)}
                onChange={(id) => void navigate(id === '' ? '/communication' : `/communication/${id}`)}
                options={[
                  { value: '', label: t('staff.feed.all_contests') },
                  ...contests.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            </div>
          </div>
        }
      />
      <div className={classNames(look('grid', 'top', 'gap32', 'single'), styles['page'])}>
        <QuestionQueue key={contestId} contestId={contestId} />
        <Announcements contestId={contestId} />
      </div>
    </>
  );
}

/** Switches the sound for new questions in this browser; switching it on plays it once. */
function SoundSwitch() {
  const { t } = useTranslation();
  const send = useSend();
  const isOn = useSelected(selectSounds);
  const press = () => {
    if (!isOn) playTone();
    send({ type: 'LayoutChanged', change: { [QUESTION_SOUND]: !isOn } });
  };
  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label={isOn ? t('staff.questions.sound_off') : t('staff.questions.sound_on')}
      pressed={isOn}
      onPress={press}
    />
  );
}

/**
 * Announcements belong to one contest: the page's, or one that is chosen here. Among several none is chosen
 * by default: a wrong announcement is read before it can be withdrawn.
 */
function Announcements(props: { readonly contestId: number | null }) {
  const send = useSend();
  const contests = useSelected(selectContests) ?? [];
  const [chosenId, setChosenId] = useState<number | null>(null);
  const onlyId = contests.length === 1 ? (contests[0]?.id ?? null) : null;
  const contestId = props.contestId ?? chosenId ?? onlyId;
  useEffect(() => {
    if (contestId !== null) send({ type: 'ContestOpened', contestId });
  }, [send, contestId]);
  return (
    <div className={look('grid', 'gap24', 'shrink')}>
      <AnnounceForm
        key={props.contestId}
        contestId={contestId}
        onContest={props.contestId === null ? setChosenId : undefined}
      />
      {contestId !== null && <PlannedList contestId={contestId} />}
      {contestId !== null && <DeskAnnouncements contestId={contestId} />}
    </div>
  );
}
