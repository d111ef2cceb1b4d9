import * as v from 'valibot';

/** The commands and machines that compile and run programs: the Scoring page (TSK-6). */
export const system = v.object({
  languages: v.array(
    v.object({
      extension: v.string(),
      label: v.string(),
      compile_command: v.nullable(v.string()),
      run_command: v.nullable(v.string()),
      /** The version line of the compiler itself; null where no judge has it. */
      version: v.nullable(v.string()),
    }),
  ),
  /** The benchmark machine: the judges' CPU and operating system; null where no judge has been seen. */
  machine: v.nullable(v.object({ cpu: v.string(), os: v.string(), memory_bytes: v.number() })),
  /** True: a judge is at work now. */
  judging: v.boolean(),
});
export type System = v.InferOutput<typeof system>;
