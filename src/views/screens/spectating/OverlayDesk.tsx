import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Overlay, OVERLAY_ROWS, OVERLAY_WIDGETS } from '../../../../domain/overlay.ts';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { Alert } from '../../components/Alert.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Select } from '../../components/Select.tsx';
import { useCommand } from '../contest/useCommand.ts';
import { TeamChoice } from './TeamChoice.tsx';
import styles from './Screens.module.css';

const ROW_CHOICES = Array.from({ length: OVERLAY_ROWS.most - OVERLAY_ROWS.least + 1 }, (_, at) =>
  String(OVERLAY_ROWS.least + at),
);

/** What the overlay shows, changed while it is on the air: each press is on it within two seconds. */
export function OverlayDesk({
  contestId,
  overlay,
}: {
  readonly contestId: number;
  readonly overlay: Overlay;
}) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { state, give } = useCommand();
  // What was pressed is seen at once; what the server has is seen again when it says something else.
  const [pressed, setPressed] = useState<{ readonly over: Overlay; readonly is: Overlay } | null>(null);
  const shown =
    pressed !== null && pressed.over === overlay && state?.kind !== 'refused' ? pressed.is : overlay;
  const set = (change: Partial<Overlay>) => {
    const is = { ...shown, ...change };
    setPressed({ over: overlay, is });
    give({ call: 'setOverlay', request: { cid: contestId, overlay: JSON.stringify(is) } });
  };
  const { widgets } = shown;
  return (
    <>
      {state?.kind === 'refused' && <Alert tone="bad" title={t('screens.not_set')} text={tAny(state.key)} />}
      <fieldset className={styles['choices']}>
        <legend>{t('screens.shows')}</legend>
        {OVERLAY_WIDGETS.map((widget) => (
          <Checkbox
            key={widget}
            label={t(`overlay.widget.${widget}`)}
            checked={widgets.includes(widget)}
            disabled={widget === 'team' && shown.participant === null}
            {...(widget === 'team' && shown.participant === null && { hint: t('screens.choose_first') })}
            onChange={(isWanted) =>
              set({
                widgets: OVERLAY_WIDGETS.filter((one) => (one === widget ? isWanted : widgets.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <div className={styles['fields']}>
        <Select
          label={t('screens.overlay_rows')}
          value={String(shown.rows)}
          onChange={(rows) => set({ rows: Number(rows) })}
          options={ROW_CHOICES.map((rows) => ({ value: rows, label: rows }))}
        />
      </div>
      <TeamChoice
        contestId={contestId}
        chosen={shown.participant}
        onChoose={(participant) => set({ participant })}
      />
    </>
  );
}
