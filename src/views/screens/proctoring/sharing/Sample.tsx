import { Aperture } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { usePreview } from '#views/previewContext.ts';
import { look } from '#views/components/look.ts';
import styles from './SharedCard.module.css';

const KB = 1_000;

type Taken =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'taken'; readonly address: string; readonly bytes: number; readonly isBlack: boolean };

/** A sample picture, compressed as proctors get it, with its faults. It is neither sent nor stored. */
export function Sample({ source }: { readonly source: ShareSource }) {
  const { taken, take } = useSample(source);
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <figure className={styles['sample']}>
      <figcaption className={look('grid', 'gap4')}>
        <strong>{t('monitoring.sample')}</strong>
        <span className={look('hint')}>
          {taken.kind === 'taken'
            ? t('monitoring.sample_bytes', { size: format.number(taken.bytes / KB, 0) })
            : t('monitoring.sample_text')}
        </span>
      </figcaption>
      {taken.kind === 'taken' && (
        <img
          className={look('full', 'boxed', 'surface2')}
          src={taken.address}
          alt={t(`monitoring.sample_${source}`)}
        />
      )}
      {taken.kind === 'taken' && taken.isBlack && (
        <Alert tone="wait" title={t('monitoring.dark')} text={t(`monitoring.dark_${source}`)} />
      )}
      {taken.kind === 'failed' && (
        <Alert tone="wait" title={t('sharing.no_picture')} text={t('monitoring.no_sample_text')} />
      )}
      <div>
        <Button size="s" icon={Aperture} onPress={take}>
          {t('monitoring.take')}
        </Button>
      </div>
    </figure>
  );
}

/** Takes a sample when the source is shown, and on request; releases the last one's object URL. */
function useSample(source: ShareSource) {
  const preview = usePreview();
  const [taken, setTaken] = useState<Taken>({ kind: 'none' });
  const isHere = useRef(true);
  const take = useCallback(async () => {
    const made = await preview()
      ?.sample(source)
      .catch(() => null);
    if (!isHere.current || made === undefined) return;
    setTaken(
      made === null
        ? { kind: 'failed' }
        : {
            kind: 'taken',
            address: URL.createObjectURL(made.blob),
            bytes: made.blob.size,
            isBlack: made.isBlack,
          },
    );
  }, [preview, source]);
  useEffect(() => {
    isHere.current = true;
    void take();
    return () => {
      isHere.current = false;
    };
  }, [take]);
  useEffect(
    () => () => {
      if (taken.kind === 'taken') URL.revokeObjectURL(taken.address);
    },
    [taken],
  );
  return { taken, take };
}
