import { MAX_ARCHIVE_BYTES, MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Report } from '../package/report.ts';
import { type YamlFile } from '../package/yaml.ts';
import { type JudgeYaml } from './judge-yaml.ts';

/** Memory limit of a package that states none, MiB; the format leaves it to the system. */
const DEFAULT_MEMORY_MIB = 1024;
/** Output limit of a package that states none, MiB (the format's typical default). */
export const DEFAULT_OUTPUT_MIB = 8;
/** Time limit until one is derived from the jury's submissions, ms. */
const PROVISIONAL_CPU_MS = 10_000;

const MIB = 1_048_576;

/** Limits that both versions of the format state alike. */
interface StatedLimits {
  readonly time_limit?: number | undefined;
  readonly memory?: number | undefined;
  readonly output?: number | undefined;
  readonly code?: number | undefined;
  readonly validation_time?: number | undefined;
}

/** The limits of a task, in ms and bytes. Without a stated time limit, it is provisional. */
export function limitsOf(
  stated: StatedLimits,
  judge: YamlFile<JudgeYaml>,
): Pick<JudgeTask, 'limits' | 'languageLimits' | 'juryMs'> {
  const languageLimits: JudgeTask['languageLimits'] = {};
  for (const [language, own] of Object.entries(judge.value.limits)) {
    languageLimits[language] = {
      ...(own.time_limit !== undefined && { cpuMs: Math.round(own.time_limit * 1000) }),
      ...(own.memory !== undefined && { memoryBytes: Math.round(own.memory * MIB) }),
      ...(own.output !== undefined && { outputBytes: Math.round(own.output * MIB) }),
    };
  }
  return {
    limits: {
      cpuMs: stated.time_limit === undefined ? PROVISIONAL_CPU_MS : Math.round(stated.time_limit * 1000),
      memoryBytes: (stated.memory ?? DEFAULT_MEMORY_MIB) * MIB,
      outputBytes: (stated.output ?? DEFAULT_OUTPUT_MIB) * MIB,
    },
    languageLimits,
    ...(stated.validation_time !== undefined && { juryMs: stated.validation_time * 1000 }),
  };
}

/** The largest submission, bytes; never above the server's own limit. */
export function sourceBytesOf(codeKib: number | undefined, isOutputOnly: boolean, report: Report): number {
  if (isOutputOnly) return MAX_ARCHIVE_BYTES;
  const stated = codeKib === undefined ? MAX_SOURCE_BYTES : codeKib * 1024;
  if (stated > MAX_SOURCE_BYTES) {
    report.note('problem.yaml', 'source_bytes', { limit: MAX_SOURCE_BYTES, stated });
  }
  return Math.min(stated, MAX_SOURCE_BYTES);
}
