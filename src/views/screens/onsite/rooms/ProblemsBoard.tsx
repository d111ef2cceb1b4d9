import { Check, CircleCheck, Hand, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProblemState } from '#domain/onsite/onsite.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type OnsiteList, type OnsiteProblem } from '#protocol/wire/staff/onsite/rooms.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { usePress } from '../hall/usePress.ts';
import { OpenProblem } from './OpenProblem.tsx';
import { gathered, placeOf } from './roomCounts.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** Onsite problems: unassigned ones first, then those with a helper, and closed ones. */
export function ProblemsBoard({ list }: { readonly list: OnsiteList }) {
  const { t } = useTranslation();
  const of = (state: ProblemState) => list.problems.filter((one) => one.state === state);
  const open = [...of('open'), ...of('taken')];
  const closed = of('closed');
  const rooms = gathered(list, list.people, 'room').map(({ site, name }) => ({ site, room: name }));
  const cards = (problems: readonly OnsiteProblem[]) => (
    <ul className={styles['cards']}>
      {problems.map((problem) => (
        <Problem key={problem.id} contestId={list.contest} problem={problem} />
      ))}
    </ul>
  );
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <Section title={t('onsite.problem.open_count', { count: open.length })}>
        {open.length === 0 ? (
          <Card>
            <EmptyState
              icon={CircleCheck}
              title={t('onsite.problem.none')}
              text={t('onsite.problem.none_text')}
            />
          </Card>
        ) : (
          cards(open)
        )}
      </Section>
      <Card title={t('onsite.problem.of_room')}>
        <OpenProblem contestId={list.contest} person={null} rooms={rooms} />
      </Card>
      {closed.length > 0 && (
        <Section title={t('onsite.problem.closed_count', { count: closed.length })}>{cards(closed)}</Section>
      )}
    </div>
  );
}

function Problem({ contestId, problem }: { readonly contestId: number; readonly problem: OnsiteProblem }) {
  const { id, kind, text, name, state: was, opened } = problem;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const command = usePress('handleProblem');
  const { give, state, isRunning, isUnsent } = command;
  const [word, setWord] = useState<string | null>(null);
  const shut = useCallback(() => setWord(null), []);
  useClosing(command, shut);
  const press = (wanted: ProblemState, said = '') =>
    give({ call: 'handleProblem', request: { cid: contestId, prid: id, state: wanted, was, word: said } });
  return (
    <li className={styles['card']} data-state={was} aria-label={text}>
      <p className={look('row', 'wrap', 'gap4x12')}>
        <Badge tone={was === 'open' ? 'bad' : was === 'taken' ? 'wait' : 'good'}>
          {t(`onsite.problem.state.${was}`)}
        </Badge>
        <Badge>{t(`onsite.problem.kind.${kind}`)}</Badge>
      </p>
      <p className={look('size16', 'weight650', 'line13')}>{text || t('onsite.problem.gone')}</p>
      <p>{[name, placeOf(problem)].filter(Boolean).join(' — ')}</p>
      <p className={look('hint')}>
        {t('onsite.problem.by', { name: opened.by })}{' '}
        <RelativeTime at={opened.at} nowAt={Math.max(nowAt, opened.at)} />
      </p>
      <Handled problem={problem} answer={state?.kind === 'done' ? state.answer : null} />
      {word === null ? (
        <Presses problem={problem} isRunning={isRunning} press={press} onClose={() => setWord('')} />
      ) : (
        <Closing
          word={word}
          isRunning={isRunning}
          onWord={setWord}
          onClose={(said) => press('closed', said)}
        />
      )}
      {isUnsent ? (
        <p className={look('wait', 'weight550')}>{t('hall.unsent')}</p>
      ) : (
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      )}
    </li>
  );
}

/** Buttons for a problem, by its state. */
function Presses(props: {
  readonly problem: OnsiteProblem;
  readonly isRunning: boolean;
  readonly press: (state: ProblemState) => void;
  readonly onClose: () => void;
}) {
  const { problem, isRunning, press, onClose } = props;
  const { state: was, taken } = problem;
  const { t } = useTranslation();
  return (
    <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
      {was !== 'closed' && (
        <>
          <Button size="l" icon={Hand} busy={isRunning} onPress={() => press('taken')}>
            {t(was === 'open' ? 'onsite.problem.take' : 'onsite.problem.take_over')}
          </Button>
          <Button size="l" variant="primary" icon={Check} busy={isRunning} onPress={onClose}>
            {t('onsite.problem.close')}
          </Button>
        </>
      )}
      {was !== 'open' && (
        <Button
          variant="quiet"
          icon={Undo2}
          busy={isRunning}
          onPress={() => press(was === 'closed' && taken !== null ? 'taken' : 'open')}
        >
          {t('onsite.undo')}
        </Button>
      )}
    </div>
  );
}

/** Asks for the outcome of a problem. */
function Closing(props: {
  readonly word: string;
  readonly isRunning: boolean;
  readonly onWord: (word: string | null) => void;
  readonly onClose: (word: string) => void;
}) {
  const { word, isRunning, onWord, onClose } = props;
  const { t } = useTranslation();
  return (
    <form
      className={look('grid', 'gap8')}
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim() !== '' && !isRunning) onClose(word.trim());
      }}
    >
      <TextField label={t('onsite.problem.word')} value={word} onChange={onWord} autoFocus />
      <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
        <Button type="submit" variant="primary" busy={isRunning} disabled={word.trim() === ''}>
          {t('onsite.problem.close')}
        </Button>
        <Button onPress={() => onWord(null)}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}

/** The person who deals with the problem, or its outcome; a note if somebody else was faster. */
function Handled(props: {
  readonly problem: OnsiteProblem;
  readonly answer: AnswerOf<'handleProblem'> | null;
}) {
  const { problem, answer } = props;
  const { taken, closed, word } = problem;
  const { t } = useTranslation();
  const format = useFormat();
  const said = (
    key: 'onsite.problem.taken_by' | 'onsite.problem.closed_by' | 'onsite.problem.before',
    by: { at: number; by: string },
  ) => t(key, { name: by.by, time: format.time(by.at) });
  return (
    <div role="status">
      {answer !== null && !answer.changed && answer.done !== null && (
        <p>{said('onsite.problem.before', answer.done)}</p>
      )}
      {taken !== null && closed === null && <p>{said('onsite.problem.taken_by', taken)}</p>}
      {closed !== null && (
        <p>
          {said('onsite.problem.closed_by', closed)} <strong>{word}</strong>
        </p>
      )}
    </div>
  );
}
