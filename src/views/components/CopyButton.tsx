import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRested } from '../useRested.ts';
import { IconButton } from './IconButton.tsx';

const TOLD_MS = 2000;

/** Copies a text. Not drawn without a clipboard (on an insecure page), where the text is marked by hand. */
export function CopyButton(props: {
  readonly text: string;
  readonly label: string;
  /** The class of the words that it was copied; without one they are for screen readers alone. */
  readonly saidClass?: string | undefined;
}) {
  const { text, label, saidClass = 'visually-hidden' } = props;
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const { t } = useTranslation();
  useRested(outcome, TOLD_MS, () => setOutcome(null));
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  if (clipboard === undefined) return null;
  const copy = () => {
    clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <>
      <span role="status" className={saidClass}>
        {outcome !== null && t(`code.${outcome}`)}
      </span>
      <IconButton size="s" icon={outcome === 'copied' ? Check : Copy} label={label} onPress={copy} />
    </>
  );
}
