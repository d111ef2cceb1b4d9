import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedOutcome } from '#domain/proctoring/machine-check.ts';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { type MachineTests } from './useMachineTests.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Machine.module.css';

/** Lines with the symbols of programs and with letters of the page's language, by language. */
const LINES: Readonly<Record<string, string>> = {
  bg: 'int a[10] = {1}; // <&|#"~ Жълтата дюля \\?',
  en: 'int a[10] = {1}; // <&|#"~ The quick fox \\?',
};

/** A line to type exactly; a wrong keyboard layout or a broken key shows as a difference. */
export function KeyboardTest({ say }: Pick<MachineTests, 'say'>) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const line = LINES[i18n.language] ?? LINES['en'] ?? '';
  const compare = () => say('keyboard', typedOutcome(line, typed), firstDifference(line, typed.trim()));
  return (
    <form
      className={classNames(look('grid', 'begin', 'gap8'), styles['keyboard'])}
      onSubmit={(event) => {
        event.preventDefault();
        compare();
      }}
    >
      <code className={styles['line']}>{line}</code>
      <TextField label={t('machine.type_line')} value={typed} onChange={setTyped} />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('machine.typed')}
      </Button>
    </form>
  );
}

/** The first difference of the two texts, as `wanted ≠ typed`; empty: none. */
function firstDifference(line: string, typed: string): string {
  const at = Array.from(line).findIndex((letter, place) => typed[place] !== letter);
  if (at === -1) return typed.length > line.length ? `≠ ${typed.slice(line.length, line.length + 3)}` : '';
  return `${line.slice(at, at + 3)} ≠ ${typed.slice(at, at + 3)}`;
}
