import { Camera, CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeInPicture, plainCode, userIdOfCard } from '#domain/onsite/card-code.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type OnsiteList } from '#protocol/wire/staff/onsite/rooms.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Nothing, onDemand } from '#views/onDemand.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { usePress } from '../hall/usePress.ts';
import { nameOf, placeOf } from './roomCounts.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

const CardScanner = onDemand<{ readonly onRead: (text: string) => void }>(
  async () => (await import('./CardScanner.tsx')).CardScanner,
  Nothing,
);

/** Number of letters of a code; the last letter sends it. */
const CODE_LENGTH = 6;

/** Checks in one person after another by the codes on their cards, typed or read by the camera. */
export function CheckInDialog(props: {
  readonly list: OnsiteList;
  /** A code from the page's address, to be checked in first; empty: none. */
  readonly given: string;
  readonly onClose: () => void;
}) {
  const { list, given, onClose } = props;
  const { t } = useTranslation();
  const { give, state, isRunning, isUnsent } = usePress('checkInByCard');
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [fault, setFault] = useState<'wrong' | 'login' | null>(null);
  const last = useRef('');
  const check = (text: string) => {
    const code = plainCode(text);
    if (userIdOfCard(code) === null) {
      setFault('wrong');
      return;
    }
    setFault(null);
    setTyped('');
    last.current = code;
    give({ call: 'checkInByCard', request: { cid: list.contest, code } });
  };
  const type = (text: string) => {
    setTyped(text);
    setFault(null);
    if (plainCode(text).length === CODE_LENGTH) check(text);
  };
  const read = (text: string) => {
    const found = codeInPicture(text);
    if (found === 'login') setFault('login');
    // The camera reads the same card many times.
    else if (found !== null && found.code !== last.current) check(found.code);
  };
  const first = useRef(given);
  useEffect(() => {
    const code = first.current;
    first.current = '';
    if (code !== '' && userIdOfCard(code) !== null)
      give({ call: 'checkInByCard', request: { cid: list.contest, code } });
  }, [give, list.contest]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('onsite.card.title')}
      actions={<Button onPress={onClose}>{t('onsite.close')}</Button>}
    >
      <div className={look('grid', 'single', 'gap16')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== '') check(typed);
          }}
        >
          <TextField
            label={t('onsite.card.code')}
            hint={t('onsite.card.hint')}
            error={fault === 'wrong' ? t('onsite.card.wrong') : undefined}
            value={typed}
            onChange={type}
            autoFocus
          />
        </form>
        {fault === 'login' && (
          <Alert tone="note" title={t('onsite.card.login')} text={t('onsite.card.login_text')} />
        )}
        {isScanning ? (
          <Suspense fallback={null}>
            <CardScanner onRead={read} />
          </Suspense>
        ) : (
          <Button icon={Camera} size="l" wide onPress={() => setScanning(true)}>
            {t('onsite.card.scan')}
          </Button>
        )}
        <div role="status">
          {state?.kind === 'done' && <Checked answer={state.answer} />}
          {isRunning && <p className={look('hint')}>{t('onsite.card.checking')}</p>}
          {isUnsent && <p className={look('wait', 'weight550')}>{t('hall.unsent')}</p>}
        </div>
        <CommandNote state={state?.kind === 'refused' && !isUnsent ? state : null} done="" />
      </div>
    </Dialog>
  );
}

/** The person who was checked in, large enough to be read across a table. */
function Checked({ answer }: { readonly answer: AnswerOf<'checkInByCard'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changed, done } = answer;
  return (
    <div className={styles['checked']}>
      <CircleCheck size={28} aria-hidden />
      <div>
        <p className={look('size20', 'weight700', 'anywhere')}>{nameOf(answer)}</p>
        <p>{placeOf(answer) || t('hall.no_place')}</p>
        <p className={look('hint')}>
          {changed || done === null
            ? t('onsite.card.here')
            : done.by === ''
              ? t('onsite.by_login', { time: format.time(done.at) })
              : t('onsite.card.before', { name: done.by, time: format.time(done.at) })}
        </p>
      </div>
    </div>
  );
}
