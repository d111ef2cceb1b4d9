import { useTranslation } from 'react-i18next';
import { type MetadataFault } from '#domain/authoring/task/task-metadata.ts';
import { NumberField } from '#views/components/NumberField.tsx';

/** A field for a number of a task's metadata, with its fault. */
export function MetadataNumber(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  /** The default, which holds while the field is empty. */
  readonly placeholder?: string;
  /** NaN: the typed text is not a number; null: the field is empty. */
  readonly value: number | null;
  readonly fault: MetadataFault | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}) {
  const { fault, ...field } = props;
  const { t } = useTranslation();
  const error = Number.isNaN(props.value) ? 'not_a_number' : fault;
  return <NumberField {...field} error={error === undefined ? undefined : t(`metadata.fault.${error}`)} />;
}
