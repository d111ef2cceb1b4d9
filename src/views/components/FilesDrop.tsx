import { type ReactNode, useState } from 'react';
import { classNames } from './classNames.ts';
import zone from './dropZone.module.css';
import styles from './FilesDrop.module.css';

/** Files, many at once, dropped or chosen. The parent decides what is done with each. */
export function FilesDrop(props: {
  readonly label: string;
  /** The picture and the words that the person reads. */
  readonly children: ReactNode;
  /** As the `accept` of an input. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { label, children, accept, onFiles } = props;
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={classNames(zone['zone'], styles['drop'])}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <input
        type="file"
        multiple
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // An empty value, so that choosing the same files again fires an event.
          event.target.value = '';
        }}
      />
    </label>
  );
}
