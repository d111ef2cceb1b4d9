import {
  CircleCheck,
  CircleDashed,
  CloudOff,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
  RefreshCw,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type AnswerSaving } from '#streams/state/quiz/answers.ts';
import { type Format } from '#views/i18n/format.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './QuizSaving.module.css';

interface Note {
  readonly tone: 'plain' | 'good' | 'wait' | 'bad';
  readonly icon: LucideIcon;
  readonly text: string;
}

/** The saving state of an answer: none yet, saving, saved, waiting on this computer, or refused. */
export function QuizSaving({
  saving,
  held = null,
}: {
  readonly saving: AnswerSaving | null;
  /** The answer that counts instead of a refused one. */
  readonly held?: AnswerValue;
}) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const { tone, icon: Icon, text } = noteOf(saving, t, tAny, format);
  // Screen readers announce only problems, since every typed letter is saved.
  const isNews = tone === 'wait' || tone === 'bad';
  return (
    <p
      className={classNames(look('row', 'gap8', 'hint'), styles['note'])}
      data-tone={tone}
      aria-live={isNews ? 'polite' : 'off'}
    >
      <Icon size={16} strokeWidth={2} aria-hidden />
      <span>
        {text}{' '}
        {saving?.kind === 'refused' && held !== null && t('quiz.still_counts', { answer: String(held) })}
      </span>
    </p>
  );
}

function noteOf(
  saving: AnswerSaving | null,
  t: Translate,
  tAny: (key: string) => string,
  format: Format,
): Note {
  switch (saving?.kind) {
    case undefined:
      return { tone: 'plain', icon: CircleDashed, text: t('quiz.empty') };
    case 'saving':
      return { tone: 'plain', icon: RefreshCw, text: t('quiz.saving') };
    case 'saved':
      return {
        tone: 'good',
        icon: CircleCheck,
        text: t('quiz.saved', { time: format.timeWithSeconds(saving.at) }),
      };
    case 'waiting':
      return { tone: 'wait', icon: CloudOff, text: t('quiz.waiting') };
    case 'late':
      return { tone: 'wait', icon: Hourglass, text: t('late.waiting_short') };
    case 'refused':
      return { tone: 'bad', icon: OctagonAlert, text: refusalText(saving.key, t, tAny) };
  }
}

/** The text of a refusal, without the reason for an invalid number, which its field shows. */
function refusalText(key: string, t: Translate, tAny: (key: string) => string): string {
  return key === 'backend.not_a_number' ? t('quiz.not_saved') : t('quiz.refused', { reason: tAny(key) });
}
