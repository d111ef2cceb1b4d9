import { ImagePlus, Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PARTICIPANT_PICTURE_BYTES } from '#domain/people/people.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { FilesDrop } from '#views/components/FilesDrop.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { newId } from '#views/newId.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { RunCommand } from '#views/kit/staff/RunCommand.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './People.module.css';

const KINDS = '.png,.jpg,.jpeg,.webp';

/** A picture that is queued for upload. */
interface Waiting {
  readonly id: string;
  readonly participantId: number;
  readonly file: File;
}

/** The chosen files, sorted by outcome. */
interface Chosen {
  readonly waiting: readonly Waiting[];
  readonly sent: number;
  /** Names of files that match no login name; `large`: names of files that are too large. */
  readonly unknown: readonly string[];
  readonly large: readonly string[];
}

const NOTHING: Chosen = { waiting: [], sent: 0, unknown: [], large: [] };

/** Uploads photographs or logos of contestants, many at once; a file's name is a login name. */
export function ParticipantPictures(props: {
  readonly contestId: number;
  readonly participants: readonly Participant[];
}) {
  const { contestId, participants } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon={Images} onPress={() => setOpen(true)}>
        {t('participants.pictures')}
      </Button>
      {isOpen && <Pictures {...{ contestId, participants }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Pictures(props: {
  readonly contestId: number;
  readonly participants: readonly Participant[];
  readonly onClose: () => void;
}) {
  const { contestId, participants, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState(NOTHING);
  const { waiting, sent, unknown, large } = chosen;
  const [first] = waiting;
  const next = (sentNow: number) =>
    setChosen((before) => ({ ...before, waiting: before.waiting.slice(1), sent: before.sent + sentNow }));
  /** Sends the refused picture again, with a new id, since it is a new command. */
  const again = () =>
    setChosen((before) => {
      const [refused, ...rest] = before.waiting;
      return refused === undefined ? before : { ...before, waiting: [{ ...refused, id: newId() }, ...rest] };
    });
  const there = participants.filter(({ picture }) => picture !== undefined).length;
  return (
    <Dialog
      open
      title={t('participants.pictures_title')}
      onClose={onClose}
      actions={
        <Button variant={sent > 0 ? 'primary' : undefined} disabled={first !== undefined} onPress={onClose}>
          {t('participants.close')}
        </Button>
      }
    >
      <div className={look('grid', 'gap16')}>
        <p className={classNames(look('hint'), styles['hint'])}>
          {t('participants.pictures_hint', { size: format.bytes(MAX_PARTICIPANT_PICTURE_BYTES) })}
        </p>
        {first === undefined ? (
          <FilesDrop
            label={t('participants.pictures_choose')}
            accept={KINDS}
            onFiles={(files) => setChosen(placed(files, participants))}
          >
            <ImagePlus size={22} strokeWidth={1.5} aria-hidden />
            <span>{t('participants.pictures_choose')}</span>
          </FilesDrop>
        ) : (
          <RunCommand
            key={first.id}
            command={{
              call: 'setParticipantPicture',
              request: { cid: contestId, pid: first.participantId },
              files: { picture: { file: first.file, name: first.file.name } },
            }}
            onDone={() => next(1)}
          >
            {(state) =>
              state?.kind === 'refused' ? (
                <div className={look('grid', 'gap16')}>
                  <span>{first.file.name}</span>
                  <CommandNote state={state} done="" />
                  <div className={look('flex', 'wrap', 'gap8')}>
                    <Button size="s" onPress={again}>
                      {t('state.try_again')}
                    </Button>
                    <Button size="s" onPress={() => next(0)}>
                      {t('files.skip')}
                    </Button>
                  </div>
                </div>
              ) : (
                <ProgressBar
                  percent={(100 * sent) / (sent + waiting.length)}
                  label={t('files.uploading', { name: first.file.name, count: waiting.length })}
                />
              )
            }
          </RunCommand>
        )}
        <p role="status">{t('participants.pictures_there', { number: there, all: participants.length })}</p>
        {unknown.length > 0 && (
          <p role="alert">{t('participants.pictures_unknown', { names: unknown.join(', ') })}</p>
        )}
        {large.length > 0 && (
          <p role="alert">{t('participants.pictures_large', { names: large.join(', ') })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Matches files to people by file name without extension, in any case. */
function placed(files: readonly File[], participants: readonly Participant[]): Chosen {
  const byName = new Map(participants.map(({ id, name }) => [name.toLocaleLowerCase(), id]));
  const waiting: Waiting[] = [];
  const unknown: string[] = [];
  const large: string[] = [];
  for (const file of files) {
    const participantId = byName.get(file.name.replace(/\.[^.]*$/, '').toLocaleLowerCase());
    if (participantId === undefined) unknown.push(file.name);
    else if (file.size > MAX_PARTICIPANT_PICTURE_BYTES) large.push(file.name);
    else waiting.push({ id: newId(), participantId, file });
  }
  return { waiting, sent: 0, unknown, large };
}
