import { useTranslation } from 'react-i18next';
import { selectRole } from '#streams/state/session/session.ts';
import { Checkbox } from '../components/Checkbox.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { type TranslationKey } from '../i18n/keys.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { SINGLE_KEYS, useSingleKeys } from '../useSingleKeys.ts';
import { look } from '../components/look.ts';
import styles from './KeysHelp.module.css';

interface Shortcut {
  readonly keys: readonly string[];
  readonly textKey: TranslationKey;
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['Alt', 'T'], textKey: 'keys.toasts' },
  { keys: ['?'], textKey: 'keys.help' },
  { keys: ['Esc'], textKey: 'keys.close' },
];
const EDITOR: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Enter'], textKey: 'keys.send' },
  { keys: ['F6'], textKey: 'keys.parts' },
  { keys: ['Esc', 'Tab'], textKey: 'keys.leave_editor' },
  { keys: ['Tab'], textKey: 'keys.indent' },
];
const BOARD: readonly Shortcut[] = [
  { keys: ['↑', '↓'], textKey: 'keys.rows' },
  { keys: ['PgUp', 'PgDn'], textKey: 'keys.pages' },
  { keys: ['Home', 'End'], textKey: 'keys.ends' },
];
const QUIZ: readonly Shortcut[] = [
  { keys: ['←', '→'], textKey: 'quiz.keys_move' },
  { keys: ['Enter'], textKey: 'quiz.keys_next' },
  { keys: ['1', '…', '9'], textKey: 'quiz.keys_choose' },
  { keys: ['M'], textKey: 'quiz.keys_mark' },
];
const MARKING: readonly Shortcut[] = [
  { keys: ['0', '…', '9'], textKey: 'scorer.keys_points' },
  { keys: ['+', '−'], textKey: 'scorer.keys_nudge' },
  { keys: ['A'], textKey: 'scorer.keys_all' },
  { keys: ['↑', '↓'], textKey: 'scorer.keys_criteria' },
  { keys: ['Enter'], textKey: 'scorer.keys_enter' },
  { keys: ['C'], textKey: 'scorer.keys_comment' },
  { keys: ['F'], textKey: 'scorer.keys_flag' },
  { keys: ['J', 'K'], textKey: 'scorer.keys_works' },
  { keys: ['N'], textKey: 'scorer.keys_unmarked' },
];

/** The list of all shortcuts, and the choice whether single keys are shortcuts. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const role = useSelected(selectRole);
  const isCompetitor = role === 'user';
  const isOn = useSingleKeys();
  const send = useSend();
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} size="m">
      <div className={styles['help']}>
        <Group title={t('keys.everywhere')} shortcuts={EVERYWHERE} />
        <Group title={t('keys.board')} shortcuts={BOARD} />
        {isCompetitor && <Group title={t('keys.editor')} shortcuts={EDITOR} />}
        {isCompetitor && <Group title={t('quiz.label')} shortcuts={QUIZ} />}
        {role === 'scorer' && <Group title={t('scorer.keys')} shortcuts={MARKING} />}
        <div className={styles['choice']}>
          <Checkbox
            label={t('keys.single')}
            hint={t('keys.single_hint')}
            checked={isOn}
            onChange={(checked) => send({ type: 'LayoutChanged', change: { [SINGLE_KEYS]: checked } })}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Group(props: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={look('under8')}>{props.title}</h3>
      <dl className={look('grid', 'gap8')}>
        {props.shortcuts.map(({ keys, textKey }) => (
          <div key={textKey} className={styles['line']}>
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{t(textKey)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
