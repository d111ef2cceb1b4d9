import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { IconButton } from './IconButton.tsx';

/** Copies a text. Nothing is drawn where the browser has no clipboard: on a page that is not secure the text is marked by hand. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const t = useTranslate();
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  if (clipboard === undefined) return null;
  const copy = () => {
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <IconButton size="s" icon={isCopied ? Check : Copy} label={label} onPress={copy} />
      <span role="status" className="visually-hidden">
        {isCopied && t('code.copied')}
      </span>
    </>
  );
}
