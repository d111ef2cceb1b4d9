import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type PictureDrop, PICTURES } from './usePictureDrop.ts';
import { look } from '#views/components/look.ts';

/** A button that adds pictures to a statement; people can also drop them. */
export function PictureButton({ drop }: { readonly drop: PictureDrop }) {
  const input = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  return (
    <span className={look('inline', 'wrap', 'center', 'gap8')}>
      <Button
        size="s"
        variant="quiet"
        icon={ImagePlus}
        busy={drop.command.isRunning}
        onPress={() => input.current?.click()}
      >
        {t('workshop.statement.add_picture')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURES.join(',')}
        aria-label={t('workshop.statement.add_picture')}
        onChange={(event) => {
          drop.put([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {drop.isRefused && (
        <span role="alert" className={look('bad')}>
          {t('workshop.statement.picture_kinds')}
        </span>
      )}
      <CommandNote state={drop.command.state} done="" />
    </span>
  );
}
