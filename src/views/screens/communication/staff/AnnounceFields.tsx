import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS, MAX_TOPIC_CHARS } from '#domain/limits.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { TimeField } from '#views/components/TimeField.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { type Announcing, type When } from './announcing.ts';
import styles from './AnnounceForm.module.css';

const MINUTE_MS = 60_000;
const WHENS = ['now', 'clock', 'start', 'end'] as const;

/** Fields for text, audience and time of an announcement; groups and rooms come from the contest's people. */
export function AnnounceFields(props: {
  /** null: no contest is chosen yet; then the audience is everybody. */
  readonly contestId: number | null;
  readonly value: Announcing;
  readonly onChange: (value: Announcing) => void;
  /** A planned announcement is edited, which must have a time. */
  readonly isPlanned?: boolean;
}) {
  const { contestId, value, onChange, isPlanned = false } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('staff.announce.topic')}
        maxLength={MAX_TOPIC_CHARS}
        value={value.topic}
        onChange={(topic) => onChange({ ...value, topic })}
      />
      <TextArea
        label={t('staff.announce.message')}
        hint={t('staff.announce.markdown')}
        maxLength={MAX_ANSWER_CHARS}
        value={value.message}
        onChange={(message) => onChange({ ...value, message })}
      />
      <div className={styles['pair']}>
        {contestId !== null && (
          <To contestId={contestId} value={value.to} onChange={(to) => onChange({ ...value, to })} />
        )}
        <Timing value={value.when} isPlanned={isPlanned} onChange={(when) => onChange({ ...value, when })} />
      </div>
    </>
  );
}

function To(props: {
  readonly contestId: number;
  readonly value: string;
  readonly onChange: (to: string) => void;
}) {
  const { contestId, value, onChange } = props;
  const { t } = useTranslation();
  const { answer } = useResource('audiences', {}, { contestId });
  const places = (['group', 'room'] as const).flatMap((kind) =>
    (answer?.[`${kind}s`] ?? []).map(({ name, people }) => ({
      value: `${kind}:${name}`,
      label: t(`staff.announce.${kind}`, { name, people }),
    })),
  );
  const isKnown = value === 'all' || places.some((one) => one.value === value);
  return (
    <Select
      label={t('staff.announce.for')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t('staff.announce.all') },
        ...places,
        ...(isKnown ? [] : [{ value, label: value.replace(/^\w+:/, '') }]),
      ]}
    />
  );
}

function Timing(props: {
  readonly value: When;
  readonly isPlanned: boolean;
  readonly onChange: (when: When) => void;
}) {
  const { value, isPlanned, onChange } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const soonAt = Math.ceil(nowAt / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
  const choose = (kind: When['kind']) => {
    if (kind === 'now') onChange({ kind });
    else if (kind === 'clock') onChange({ kind, at: soonAt });
    else onChange({ kind, minutes: '15', side: 'before' });
  };
  return (
    <>
      <Select
        label={t('staff.announce.when')}
        value={value.kind}
        onChange={choose}
        options={WHENS.filter((kind) => !isPlanned || kind !== 'now').map((kind) => ({
          value: kind,
          label: t(`staff.announce.when_${kind}`),
        }))}
      />
      {value.kind === 'clock' && (
        <TimeField
          label={t('staff.announce.at')}
          value={value.at}
          known={soonAt}
          onChange={(at) => onChange({ kind: 'clock', at })}
        />
      )}
      {(value.kind === 'start' || value.kind === 'end') && (
        <>
          <TextField
            label={t('staff.announce.minutes')}
            inputMode="numeric"
            maxLength={5}
            value={value.minutes}
            onChange={(minutes) => onChange({ ...value, minutes })}
          />
          <Select
            label={t('staff.announce.side')}
            value={value.side}
            onChange={(side) => onChange({ ...value, side })}
            options={[
              { value: 'before', label: t(`staff.announce.before_${value.kind}`) },
              { value: 'after', label: t(`staff.announce.after_${value.kind}`) },
            ]}
          />
        </>
      )}
    </>
  );
}
