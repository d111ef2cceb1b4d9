import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedOutcome } from '#domain/proctoring/machine-check.ts';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { type MachineTests } from './useMachineTests.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Machine.module.css';

/** Signs that programs are written with, and letters of the alphabet in which a person asks questions. */
const LINES: Readonly<Record<string, string>> = {
  bg: 'int a[10] = {1}; // <&|#"~ Жълтата дюля \\?',
  en: 'int a[10] = {1}; // <&|#"~ The quick fox \\?',
};

/** A line to be typed as it stands: with another layout or a broken key it comes out otherwise. */
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

/** Where the two part, as `wanted ≠ typed`; empty: nowhere. */
function firstDifference(line: string, typed: string): string {
  const at = Array.from(line).findIndex((letter, place) => typed[place] !== letter);
  if (at === -1) return typed.length > line.length ? `≠ ${typed.slice(line.length, line.length + 3)}` : '';
  return `${line.slice(at, at + 3)} ≠ ${typed.slice(at, at + 3)}`;
}
