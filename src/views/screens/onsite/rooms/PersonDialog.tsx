import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRESENCE_STATES } from '#domain/onsite/onsite.ts';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { AskTime } from './AskTime.tsx';
import { MoveSeat } from './MoveSeat.tsx';
import { OpenProblem } from './OpenProblem.tsx';
import { nameOf, placeOf } from './roomCounts.ts';
import { type Presences } from './usePresences.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

const ACTIONS = ['problem', 'seat', 'time', 'machine'] as const;
type Action = (typeof ACTIONS)[number];

/** All onsite actions for one person: presence, a problem, another seat, time, their machine. */
export function PersonDialog(props: {
  readonly list: OnsiteList;
  readonly person: OnsitePerson;
  readonly presences: Presences;
  readonly onClose: () => void;
}) {
  const { list, person, presences, onClose } = props;
  const { t } = useTranslation();
  const [action, setAction] = useState<Action>('problem');
  const about = { contestId: list.contest, person };
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      title={nameOf(person)}
      actions={<Button onPress={onClose}>{t('onsite.close')}</Button>}
    >
      <div className={look('grid', 'single', 'gap16')}>
        <p>
          {placeOf(person) || t('hall.no_place')}
          <span className={look('hint')}>
            {' '}
            · {person.username} · {t('onsite.code', { code: person.code })}
          </span>
        </p>
        <div className={styles['states']} role="group" aria-label={t('onsite.presence')}>
          {PRESENCE_STATES.map((state) => (
            <Button
              key={state}
              size="l"
              variant={person.state === state ? 'primary' : 'secondary'}
              onPress={() => presences.press([person], state)}
            >
              {t(`onsite.state.${state}`)}
            </Button>
          ))}
        </div>
        <Select
          label={t('onsite.do')}
          value={action}
          options={ACTIONS.map((value) => ({ value, label: t(`onsite.do.${value}`) }))}
          onChange={setAction}
        />
        {action === 'problem' && <OpenProblem {...about} rooms={[]} />}
        {action === 'seat' && <MoveSeat {...about} list={list} />}
        {action === 'time' && <AskTime {...about} list={list} />}
        {action === 'machine' && <MachineTests contestId={list.contest} person={person} />}
      </div>
    </Dialog>
  );
}

function MachineTests({ contestId, person }: { readonly contestId: number; readonly person: OnsitePerson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const resource = useResource('machineCheckOf', { cid: contestId, pid: person.participant }, { contestId });
  const { answer, isLoading, failure } = resource;
  if (answer === null && !isLoading && failure === null)
    return <p className={look('hint')}>{t('onsite.machine.none')}</p>;
  return (
    <Loaded of={{ ...resource, answer }}>
      {({ at, results }) => (
        <>
          <p className={look('hint')}>{t('onsite.machine.at', { time: format.dateTime(at) })}</p>
          <ul className={classNames(look('grid', 'gap4'), styles['tests'])}>
            {results.map(({ test, outcome, detail }) => (
              <li key={test} data-outcome={outcome}>
                <span>{t(`machine.test.${test}`)}</span>
                <strong>{t(`machine.outcome.${outcome}`)}</strong>
                <span className={look('hint')}>{detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
