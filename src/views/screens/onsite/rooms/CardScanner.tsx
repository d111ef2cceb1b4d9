import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { readerOf } from './pictureReader.ts';
import styles from './Onsite.module.css';

/** Time between two scanned pictures, ms: a phone keeps up, and a card is held still for longer. */
const LOOK_MS = 250;

/** A camera view that looks for the code of a card until it is closed; pictures stay on the device. */
export function CardScanner({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const heard = useRef(onRead);
  useEffect(() => {
    heard.current = onRead;
  }, [onRead]);
  useEffect(() => {
    const ended = new AbortController();
    const watched = video.current;
    if (watched !== null) void watch(watched, ended.signal, (text) => heard.current(text)).catch(failed);
    return () => ended.abort();

    function failed(error: unknown): void {
      if (!ended.signal.aborted) setFault(error instanceof DOMException ? error.name : String(error));
    }
  }, []);
  return (
    <div>
      {fault !== null && (
        <Alert
          tone="bad"
          title={t('onsite.card.no_camera')}
          text={`${t('onsite.card.no_camera_text')} (${fault})`}
        />
      )}
      <video
        ref={video}
        className={styles['camera']}
        muted
        playsInline
        aria-label={t('onsite.card.camera')}
        hidden={fault !== null}
      />
    </div>
  );
}

/** Opens the rear camera and reads its pictures in a loop. Rejects if there is no camera or no permission. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  read: (text: string) => void,
): Promise<void> {
  // Browsers have no media devices on plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('insecure', 'NotSupportedError');
  const stream = await devices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) {
    stop();
    return;
  }
  video.srcObject = stream;
  await video.play();
  const decode = await readerOf();
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const text = await decode(video);
    if (text !== null && !isOver()) read(text);
    await new Promise((resolve) => {
      window.setTimeout(resolve, LOOK_MS);
    });
  }
}
