// Browsers offer their own SHA-256 only to pages over HTTPS or from the same machine.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { FileCheck2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { look } from '#views/components/look.ts';

/** A file that was compared with the receipt; `unread`: it was removed or changed after it was chosen. */
interface Checked {
  readonly name: string;
  readonly outcome: 'same' | 'other' | 'unread';
}

const TEXTS = { same: 'receipt.same', other: 'receipt.other', unread: 'file.changed' } as const;

/** The receipt: the time of arrival, and a hash that the person can compare with their file (TSK-8). */
export function Receipt({ submission }: { readonly submission: Pick<Submission, 'at' | 'hash'> }) {
  const { at, hash } = submission;
  const [checked, setChecked] = useState<Checked | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  const format = useFormat();
  const check = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    // An empty value, so that choosing the same file again, changed on disk, fires an event.
    input.value = '';
    const { name } = file;
    try {
      const own = bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
      setChecked({ name, outcome: own === hash ? 'same' : 'other' });
    } catch {
      setChecked({ name, outcome: 'unread' });
    }
  };
  return (
    <Card
      title={t('submit.receipt')}
      actions={
        <Button size="s" icon={FileCheck2} onPress={() => chooser.current?.click()}>
          {t('receipt.check')}
        </Button>
      }
    >
      <div className={look('grid', 'gap8')}>
        <p>
          {t('receipt.arrived', { time: format.dateTimeWithZone(at), seconds: format.timeWithSeconds(at) })}
        </p>
        <p className={look('row', 'gap8', 'anywhere')}>
          <code>{hash}</code>
          <CopyButton text={hash} label={t('receipt.copy')} />
        </p>
        <p className={look('hint')}>{t('receipt.how')}</p>
        <input
          ref={chooser}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('receipt.check')}
          onChange={({ target }) => void check(target)}
        />
        {checked && (
          <Alert
            tone={checked.outcome === 'same' ? 'good' : 'bad'}
            title={t(TEXTS[checked.outcome], { name: checked.name })}
          />
        )}
      </div>
    </Card>
  );
}
