import { criteriaFault, type Criterion, mostPoints } from '#domain/marking/marking.ts';
import { criteriaOf, MARKING_FILE, markingYaml, type WrittenCriteria } from '#protocol/marking-yaml.ts';
import { type PackageFiles } from './files.ts';
import { type Place, type Report } from './report.ts';
import { readYaml } from './yaml.ts';

/** The marking criteria in a task's marking.yaml; empty when the file is missing. */
export function readCriteria(files: PackageFiles, report: Report): readonly Criterion[] {
  if (!files.has(MARKING_FILE)) return [];
  const yaml = readYaml(files, MARKING_FILE, markingYaml, report);
  if (yaml === null) return [];
  return checkedCriteria(yaml.value.criteria, null, (...at) => yaml.place('criteria', ...at), report);
}

/** Checks the criteria of a file and reports faults with positions. `worth`: the sum that they must have. */
export function checkedCriteria(
  written: WrittenCriteria,
  worth: number | null,
  /** The position of the whole list, or of the item with an index from 0. */
  placeOf: (...at: readonly number[]) => Place,
  report: Report,
): readonly Criterion[] {
  const criteria = criteriaOf(written);
  if (criteria.length === 0) return criteria;
  for (const [at, one] of criteria.entries()) {
    if (criteria.slice(0, at).some(({ id }) => id === one.id)) report.error(placeOf(at), 'criteria_same_id');
    if (criteriaFault([one]) !== null) report.error(placeOf(at), 'criteria_bad_step');
  }
  const most = mostPoints(criteria);
  if (worth !== null && most !== worth)
    report.error(placeOf(), 'criteria_worth', { number: most, number2: worth });
  return criteria;
}
