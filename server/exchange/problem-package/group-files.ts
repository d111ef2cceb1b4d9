import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { absentYaml, readYaml, type YamlFile } from '../package/yaml.ts';
import { type TestGroup, testGroup } from './metadata.ts';

/** The `test_group.yaml` of a folder within `data/`; if it is missing, every key has its default. */
export type GroupFiles = (folder: string) => YamlFile<TestGroup>;

/** Reads the `test_group.yaml` of `data/sample`, `data/secret` and each group; one anywhere else is a fault. */
export function readGroupFiles(
  files: PackageFiles,
  constants: (content: Buffer) => Buffer,
  report: Report,
): GroupFiles {
  const found = new Map<string, YamlFile<TestGroup>>();
  for (const path of files.under('data').filter((one) => /(?:^|\/)testdata\.yaml$/.test(one))) {
    report.error(`data/${path}`, 'testdata_name');
  }
  for (const path of files.under('data').filter((one) => /(?:^|\/)test_group\.yaml$/.test(one))) {
    const folder = path.slice(0, -'/test_group.yaml'.length);
    if (/^(?:in)?valid_/.test(path)) continue;
    if (!/^(?:sample|secret(?:\/[^/]+)?)$/.test(folder)) {
      report.error(`data/${path}`, 'test_group_place');
      continue;
    }
    const read = readYaml(files, `data/${path}`, testGroup, report, (text) =>
      constants(Buffer.from(text)).toString('utf8'),
    );
    if (read === null) continue;
    found.set(folder, read);
    checkKeys(folder, read, report);
  }
  return (folder) => found.get(folder) ?? absentYaml(`data/${folder}`, testGroup);
}

function checkKeys(folder: string, { value, place }: YamlFile<TestGroup>, report: Report): void {
  if (value.args.length > 0) report.error(place('args'), 'submission_arguments');
  if (value.static_validation_score !== undefined) {
    report.error(place('static_validation_score'), 'static_validators');
  }
  if (folder !== 'sample') {
    if (value.full_feedback === true) report.note(place('full_feedback'), 'only_samples_shown');
    return;
  }
  for (const key of SCORING_KEYS) {
    if (value[key] !== undefined) report.error(place(key), 'not_in_sample', { key });
  }
}

/** Keys that only secret tests of a scoring task may have. */
export const SCORING_KEYS = ['max_score', 'score_aggregation', 'require_pass'] as const;
