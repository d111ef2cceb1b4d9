import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Overlay, OVERLAY_ROWS, OVERLAY_WIDGETS } from '#domain/standings/overlay.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Select } from '#views/components/Select.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { TeamChoice } from './TeamChoice.tsx';
import styles from './Screens.module.css';

const ROW_CHOICES = Array.from({ length: OVERLAY_ROWS.most - OVERLAY_ROWS.least + 1 }, (_, at) =>
  String(OVERLAY_ROWS.least + at),
);

/** The change of an overlay by one press. */
type Change = (overlay: Overlay) => Overlay;

/** Presses that the server's answer does not show yet. */
interface Pressed {
  readonly changes: readonly Change[];
  /** The last processed answer of the server. */
  readonly over: Overlay;
  readonly answersLeft: number;
}

/** Number of answers after a done command until one counts: the first may have been requested before it. */
const ANSWERS = 2;

/**
 * An overlay with the presses of this page. They override the server's answers until the server has applied
 * them, so that an older answer undoes none of them.
 */
function usePresses(contestId: number, overlay: Overlay) {
  const { state, give } = useCommand('setOverlay');
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const changes = state?.kind === 'refused' ? [] : (pressed?.changes ?? []);
  const shown = changes.reduce((before, change) => change(before), overlay);
  if (pressed !== null && state?.kind === 'done' && pressed.over !== overlay) {
    const answersLeft = isSame(shown, overlay) ? 0 : pressed.answersLeft - 1;
    setPressed(answersLeft === 0 ? null : { ...pressed, over: overlay, answersLeft });
  }
  const set = (change: Change) => {
    setPressed({ changes: [...changes, change], over: overlay, answersLeft: ANSWERS });
    const request = { cid: contestId, overlay: JSON.stringify(change(shown)) };
    give({ call: 'setOverlay', request });
  };
  return { state, shown, set };
}

/** Fields for the content of the live overlay; each press appears on it within two seconds. */
export function OverlayDesk({
  contestId,
  overlay,
}: {
  readonly contestId: number;
  readonly overlay: Overlay;
}) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { state, shown, set } = usePresses(contestId, overlay);
  const { widgets } = shown;
  return (
    <>
      {state?.kind === 'refused' && state.isOver !== true && (
        <Alert tone="bad" title={t('screens.not_set')} text={tAny(state.key)} />
      )}
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
              set((before) => ({
                ...before,
                widgets: OVERLAY_WIDGETS.filter((one) =>
                  one === widget ? isWanted : before.widgets.includes(one),
                ),
              }))
            }
          />
        ))}
      </fieldset>
      <div className={styles['fields']}>
        <Select
          label={t('screens.overlay_rows')}
          value={String(shown.rows)}
          onChange={(rows) => set((before) => ({ ...before, rows: Number(rows) }))}
          options={ROW_CHOICES.map((rows) => ({ value: rows, label: rows }))}
        />
      </div>
      <TeamChoice
        contestId={contestId}
        chosen={shown.participant}
        onChoose={(participant) => set((before) => ({ ...before, participant }))}
      />
    </>
  );
}

function isSame(one: Overlay, other: Overlay): boolean {
  return (
    one.rows === other.rows &&
    one.participant === other.participant &&
    one.widgets.length === other.widgets.length &&
    one.widgets.every((widget) => other.widgets.includes(widget))
  );
}
