import { type Document, isMap, isScalar } from 'yaml';
import { type ClaimFolder } from '#protocol/wire/staff/authoring/solutions.ts';
import { type App } from '#server/app.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { Report } from '#server/exchange/package/report.ts';
import { readTags } from '#server/exchange/problem-package/expected-tags.ts';
import { FOLDER_RULES } from '#server/exchange/problem-package/folder-rules.ts';
import { getFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeChange, type TreeFile, treeOf } from '#server/model/authoring/tree.ts';
import { changedYaml, lockText, writeText } from '../change-yaml.ts';
import { requireTask } from './reading.ts';

/** The file that holds the points of claims. */
export const SUBMISSIONS_YAML = 'submissions/submissions.yaml';

/** The result that a solution is meant to have. */
export interface Claim {
  /** The path within `submissions/`, before and after. */
  readonly from: string;
  readonly to: string;
  readonly folder: ClaimFolder;
  readonly score: number | null;
  readonly groupScores: Readonly<Record<string, number>>;
  /**
   * Whether a comment in the source makes a claim too: any entry overrides it, and so must say everything.
   */
  readonly isTagged: boolean;
}

/** Moves a solution into the folder of the claimed result, and writes its points. */
export async function setClaim(app: App, context: CallContext<'setSolutionClaim'>) {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid, 'write');
  const { tid, path, score } = input;
  const { task } = await requireTask(app, tid, caller.userId);
  return command(app, context, {
    lock: async (trx) => {
      const before = await lockText(trx, tid, SUBMISSIONS_YAML);
      const tree = await treeOf(trx, tid);
      // The answers of an output-only task have no comments.
      const files = task.judge.kind === 'output-only' ? [] : filesOf(path, tree);
      const sources = await Promise.all(files.map(({ hash }) => getFile(trx, hash)));
      return {
        before,
        submissions: task.submissions,
        paths: tree.map((file) => file.path),
        source: sources.map((content) => content.toString('utf8')).join('\n'),
      };
    },
    decide: (rows, { input: wanted }) => {
      const claim = decideClaim(rows, { input: wanted });
      const text = changedYaml(SUBMISSIONS_YAML, rows.before, (document) => writeClaim(document, claim));
      return { to: claim.to, text };
    },
    apply: async (trx, publish, { decision: { to, text }, rows: { before }, context: { now } }) => {
      const moves: TreeChange[] =
        to === path ? [] : [{ kind: 'move', from: `submissions/${path}`, to: `submissions/${to}` }];
      const file = { taskId: tid, path: SUBMISSIONS_YAML, by: caller.userId, now };
      await writeText(trx, publish, file, { before, text }, moves);
      const change = { before: { path }, after: { path: to, score } };
      return { answer: { path: to }, audit: { target: `task:${tid}`, task: tid, ...change } };
    },
  });
}

/** The claim of a solution; refused where the solution is no longer among the files. */
export function decideClaim(
  {
    submissions,
    paths,
    source,
  }: {
    readonly submissions: readonly Pick<ReadSubmission, 'path'>[];
    readonly paths: readonly string[];
    /** The text of the solution. */
    readonly source: string;
  },
  { input }: Pick<CallContext<'setSolutionClaim'>, 'input'>,
): Claim {
  const { path, folder, score, group_scores: groupScores } = input;
  const isThere = paths.some((one) => isWithin(one, path));
  if (!isThere || !submissions.some((one) => one.path === path)) throw notFound();
  // The source is asked, and not what the package states: an entry hides the comment.
  const isTagged = readTags(source, path, new Report()) !== null;
  const to = `${folder}/${path.slice(path.indexOf('/') + 1)}`;
  return { from: path, to, folder, score, groupScores, isTagged };
}

/** The files of a solution, which is a file or a folder. */
function filesOf(path: string, tree: readonly TreeFile[]): readonly TreeFile[] {
  return tree.filter((file) => isWithin(file.path, path));
}

function isWithin(file: string, path: string): boolean {
  return file === `submissions/${path}` || file.startsWith(`submissions/${path}/`);
}

/** Exact points in a solution's own entry of submissions.yaml: of the whole, and by group. */
export function pointsIn(
  document: Document,
  path: string,
): { readonly score: number | null; readonly groups: Readonly<Record<string, number>> } {
  const own: unknown = document.getIn([path]);
  const groups: Record<string, number> = {};
  if (!isMap(own)) return { score: null, groups };
  for (const name of own.items.map(({ key }) => keyOf(key))) {
    const stated: unknown = own.get(name);
    const points: unknown = isMap(stated) ? stated.get('score') : undefined;
    if (name.startsWith('secret/') && typeof points === 'number')
      groups[name.slice('secret/'.length)] = points;
  }
  const score: unknown = own.get('score');
  return { score: typeof score === 'number' ? score : null, groups };
}

/**
 * Writes a claim into submissions.yaml. Exact points are replaced, and the verdicts of the entry go when the
 * folder changes; its other keys stay.
 */
export function writeClaim(document: Document, claim: Claim): void {
  const { from, to, folder, score, groupScores, isTagged } = claim;
  if (from !== to) rename(document, from, to);
  dropOld(document, claim);
  if (score !== null) document.setIn([to, 'score'], score);
  for (const [group, points] of Object.entries(groupScores)) {
    document.setIn([to, `secret/${group}`, 'score'], points);
  }
  const rule = isTagged ? FOLDER_RULES[folder] : undefined;
  if (rule?.verdicts !== undefined) document.setIn([to, 'use_for_time_limit'], false);
  if (rule?.permitted !== undefined) document.setIn([to, 'permitted'], rule.permitted);
  if (rule?.required !== undefined) document.setIn([to, 'required'], rule.required);
  dropEmpty(document, [to]);
}

/**
 * Renames an entry, which keeps its position and its comments. An entry of the new path is about a solution
 * that is gone, and is removed.
 */
function rename(document: Document, from: string, to: string): void {
  if (!isMap(document.contents)) return;
  document.delete(to);
  const pair = document.contents.items.find(({ key }) => keyOf(key) === from);
  if (isScalar(pair?.key)) pair.key.value = to;
}

function dropOld(document: Document, claim: Claim): void {
  const { to } = claim;
  const own: unknown = document.getIn([to]);
  if (!isMap(own)) return;
  for (const name of own.items.map(({ key }) => keyOf(key))) {
    if (isOfFormerFolder(document, name, claim)) document.deleteIn([to, name]);
    if (name === 'score') dropPoints(document, [to, name]);
    if (!name.startsWith('secret/')) continue;
    dropPoints(document, [to, name, 'score']);
    dropEmpty(document, [to, name]);
  }
}

/** Whether a key was the claim of the folder that the solution leaves. */
function isOfFormerFolder(document: Document, name: string, { from, to, isTagged }: Claim): boolean {
  if (from === to) return false;
  if (name === 'permitted' || name === 'required') return true;
  // For a solution with a comment, the folders that state a verdict of the whole wrote it.
  const isOfWhole = FOLDER_RULES[from.slice(0, from.indexOf('/'))]?.verdicts !== undefined;
  return name === 'use_for_time_limit' && isTagged && isOfWhole && document.getIn([to, name]) === false;
}

/** Removes exact points. A range stays: a claim cannot state it. */
function dropPoints(document: Document, path: readonly string[]): void {
  if (typeof document.getIn(path) === 'number') document.deleteIn(path);
}

function dropEmpty(document: Document, path: readonly string[]): void {
  const left: unknown = document.getIn(path);
  if (isMap(left) && left.items.length === 0) document.deleteIn(path);
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
