import * as v from 'valibot';

/** A compiler or interpreter of a worker's machine. */
const languageFacts = v.object({
  extension: v.string(),
  works: v.boolean(),
  /** The first line of its own words on its version; why it does not work otherwise. */
  version: v.string(),
});

/** What a worker says of its machine: what /system and the admins see of it. */
const workerFacts = v.object({
  /** CPU model, as the machine names it. */
  cpu: v.string(),
  cores: v.number(),
  memoryBytes: v.number(),
  /** Name and version of the operating system. */
  os: v.string(),
  languages: v.array(languageFacts),
  /** What would make the sandbox better here, or work at all: one command each. */
  advice: v.array(v.string()),
});
export type WorkerFacts = v.InferOutput<typeof workerFacts>;
