import { type MetadataFault } from '#domain/authoring/task/task-metadata.ts';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';

/** Props of every part of the form over a task's metadata. */
export interface MetadataForm {
  readonly values: TaskMetadata;
  /** Facts of the task's files, beside their metadata. */
  readonly answer: MetadataAnswer;
  readonly isReadOnly: boolean;
  readonly set: (change: Partial<TaskMetadata>) => void;
  /** Faults by field, from `metadataFaults`. */
  readonly faults: ReadonlyMap<string, MetadataFault>;
}
