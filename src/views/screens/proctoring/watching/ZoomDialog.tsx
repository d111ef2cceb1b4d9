import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { type PictureOf, useNewestPicture } from './usePicture.ts';
import styles from './PersonPanel.module.css';

/** A picture in the size of the page, or in its own resolution. */
export function ZoomDialog(props: {
  readonly title: string;
  readonly of: PictureOf;
  readonly onClose: () => void;
}) {
  const { title, of, onClose } = props;
  const { t } = useTranslation();
  const picture = useNewestPicture(of);
  const [isActual, setActual] = useState(false);
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={
        <Button onPress={() => setActual(!isActual)}>
          {t(isActual ? 'wall.zoom_fit' : 'wall.zoom_actual')}
        </Button>
      }
    >
      <div className={styles['zoomed']} data-actual={isActual || undefined}>
        {picture?.url ? <img src={picture.url} alt={title} /> : <p>{t('wall.no_picture_yet')}</p>}
      </div>
    </Dialog>
  );
}
