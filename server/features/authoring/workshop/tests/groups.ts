import { type Document } from 'yaml';
import { type GroupRule } from '#domain/standings/scoring.ts';
import { type App } from '#server/app.ts';
import { canReach, setYaml } from '#server/exchange/package/edit-yaml.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';
import { openYaml } from '../change-yaml.ts';
import { readTests, type TestsReading } from './reading.ts';

/** The wanted settings of a group. */
export interface GroupSettings {
  readonly folder: string;
  readonly points: number;
  readonly rule: GroupRule;
  /** Folders. */
  readonly requires: readonly string[];
}

/** Writes the settings of a group into the files of the package; comments stay. */
export async function saveGroup(app: App, context: CallContext<'saveWorkshopGroup'>) {
  const { caller, db, input } = context;
  const { tid, folder, points, rule, requires } = input;
  await requireRight(db, caller, tid, 'write');
  const reading = await readTests(app, tid);
  const files = decideGroup(reading, context);
  return app.write(async (trx, publish) => {
    const changes: TreeChange[] = [];
    for (const [path, text] of files) {
      const content = Buffer.from(text);
      const known = reading.tree.get(path)?.hash ?? '';
      changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length, known });
    }
    const revision = await changeTree(trx, tid, changes, { by: caller.userId, now: app.now() });
    const after = { folder, points, rule, requires };
    await audited(trx, publish, context, { target: `task:${tid}`, task: tid, before: null, after });
    return { revision };
  });
}

/** The files to be written, for a task with points by groups; the group of samples is refused. */
export function decideGroup(
  reading: Pick<TestsReading, 'isScoring' | 'files' | 'groups'>,
  { input }: Pick<CallContext<'saveWorkshopGroup'>, 'input'>,
): ReadonlyMap<string, string> {
  const { folder, points, rule, requires } = input;
  if (!reading.isScoring || folder === 'sample') throw notNow('backend.no_points_by_groups');
  return groupFiles(reading, { folder, points, rule, requires });
}

/**
 * The files to be written for the wanted settings: the group's `test_group.yaml`, and `judge.yaml` where it
 * contradicts them or the format has no word for them. Throws 409 where one of them is no YAML.
 */
export function groupFiles(
  { files, groups }: Pick<TestsReading, 'files' | 'groups'>,
  wanted: GroupSettings,
): ReadonlyMap<string, string> {
  const { folder } = wanted;
  const own = openFile(files, `data/${folder}/test_group.yaml`);
  const judge = openFile(files, 'judge.yaml');
  const writing = { own, judge, name: nameOf(folder), files };
  setPoints(writing, wanted.points);
  setRule(writing, wanted.rule);
  const known = groups.filter((group) => wanted.requires.includes(group.folder));
  setRequires(
    writing,
    known.map((group) => group.folder),
  );
  const changed = [own, judge].filter((one) => one.isChanged());
  return new Map(changed.map((one) => [one.path, one.text()]));
}

/** A group whose files are being written. */
interface Writing {
  readonly own: SetYaml;
  readonly judge: SetYaml;
  readonly name: string;
  readonly files: PackageFiles;
}

function setPoints({ own, judge, name }: Writing, points: number): void {
  const key = ['groups', name, 'points'];
  if (judge.document.hasIn(key) || !Number.isInteger(points)) judge.set(key, points);
  else own.set(['max_score'], points);
}

function setRule({ own, judge, name }: Writing, rule: GroupRule): void {
  const key = ['groups', name, 'rule'];
  const isSum = own.document.get('score_aggregation') === 'sum';
  if (judge.document.hasIn(key) || rule === 'multiply' || rule === 'points') judge.set(key, rule);
  else if (isSum !== (rule === 'sum')) own.set(['score_aggregation'], isSum ? 'pass-fail' : 'sum');
}

function setRequires({ own, judge, name, files }: Writing, folders: readonly string[]): void {
  const key = ['groups', name, 'requires'];
  // The format lets a group be required only if it gives all its points or none.
  const isPassFail = (folder: string) =>
    folder === 'sample' ||
    (!judge.document.hasIn(['groups', nameOf(folder), 'rule']) &&
      ['pass-fail', undefined].includes(
        openFile(files, `data/${folder}/test_group.yaml`).document.get('score_aggregation') as
          | string
          | undefined,
      ));
  if (judge.document.hasIn(key) || !folders.every(isPassFail)) judge.set(key, folders.map(nameOf));
  else if (folders.length > 0 || own.document.has('require_pass')) own.set(['require_pass'], folders);
}

function nameOf(folder: string): string {
  return folder.replace(/^secret\//, '');
}

/** A YAML file that is being edited. */
interface SetYaml {
  readonly path: string;
  readonly document: Document;
  /** Sets a value, unless it has that value already. */
  readonly set: (path: readonly string[], value: unknown) => void;
  readonly isChanged: () => boolean;
  readonly text: () => string;
}

function openFile(files: PackageFiles, path: string): SetYaml {
  const opened = openYaml(path, files.has(path) ? files.text(path) : '');
  const { document } = opened;
  let isChanged = false;
  return {
    ...opened,
    set: (keys, value) => {
      if (canReach(document, keys) && JSON.stringify(document.getIn(keys)) === JSON.stringify(value)) return;
      isChanged = true;
      setYaml(document, keys, Array.isArray(value) ? document.createNode(value, { flow: true }) : value);
    },
    isChanged: () => isChanged,
  };
}
