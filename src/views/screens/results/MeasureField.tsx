import { NumberField } from '#views/components/NumberField.tsx';

/** A field for a number within a range, rounded to tenths; the parent gets each valid typed number. */
export function MeasureField(props: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const { least, most, onChange, ...field } = props;
  const isWithin = (value: number | null) =>
    value !== null && tenths(value) >= least && tenths(value) <= most;
  return (
    <NumberField
      {...field}
      isWide
      step={1}
      takes={isWithin}
      onChange={(value) => value !== null && onChange(tenths(value))}
    />
  );
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}
