import { type MetadataFault } from '#domain/task-metadata.ts';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/workshop-versions.ts';

/** What every part of the form over a task's metadata is given. */
export interface MetadataForm {
  readonly values: TaskMetadata;
  /** What the task's files are, beside their metadata. */
  readonly answer: MetadataAnswer;
  readonly isReadOnly: boolean;
  readonly set: (change: Partial<TaskMetadata>) => void;
  /** What is wrong by field, as `metadataFaults` says it. */
  readonly faults: ReadonlyMap<string, MetadataFault>;
}
