import { useState } from 'react';
import { Field } from '#views/components/Field.tsx';

/** A number in a range, to tenths; what is typed counts as soon as it is one within the range. */
export function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, least, most, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Math.round(10 * Number(text.replace(',', '.'))) / 10;
    if (text.trim() !== '' && Number.isFinite(number) && number >= least && number <= most) onChange(number);
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          step={1}
          min={least}
          max={most}
          value={typed ?? String(value)}
          onChange={(event) => take(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
