import { useTranslation } from 'react-i18next';
import { type MetadataFault } from '#domain/authoring/task/task-metadata.ts';
import { NumberField } from '#views/components/NumberField.tsx';

/** A number of a task's metadata, with what is wrong with it; NaN while what is typed is no number. */
export function MetadataNumber(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  /** Holds where nothing is said. */
  readonly placeholder?: string;
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
