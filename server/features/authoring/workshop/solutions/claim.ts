import { type Document, isMap, isScalar } from 'yaml';
import { type ClaimFolder } from '#protocol/wire/staff/authoring/solutions.ts';
import { type App } from '#server/app.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { FOLDER_RULES } from '#server/exchange/problem-package/folder-rules.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeChange, treeOf } from '#server/model/authoring/tree.ts';
import { changedYaml, lockText, writeText } from '../change-yaml.ts';
import { requireTask } from './reading.ts';

const SUBMISSIONS_YAML = 'submissions/submissions.yaml';

/** The result that a solution is meant to have. */
export interface Claim {
  /** The path within `submissions/`, before and after. */
  readonly from: string;
  readonly to: string;
  readonly folder: ClaimFolder;
  readonly score: number | null;
  readonly groupScores: Readonly<Record<string, number>>;
  /**
   * Whether a comment in the source makes a claim too: an entry overrides it, and must then say everything.
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
      const paths = (await treeOf(trx, tid)).map((file) => file.path);
      return { before, submissions: task.submissions, paths };
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
  }: {
    readonly submissions: readonly Pick<ReadSubmission, 'path' | 'results'>[];
    readonly paths: readonly string[];
  },
  { input }: Pick<CallContext<'setSolutionClaim'>, 'input'>,
): Claim {
  const { path, folder, score, group_scores: groupScores } = input;
  const own = `submissions/${path}`;
  const submission = submissions.find((one) => one.path === path);
  const isThere = paths.some((one) => one === own || one.startsWith(`${own}/`));
  if (submission === undefined || !isThere) throw notFound();
  const isTagged = submission.results.some(({ place }) => place.file === own);
  const to = `${folder}/${path.slice(path.indexOf('/') + 1)}`;
  return { from: path, to, folder, score, groupScores, isTagged };
}

/** Writes a claim into submissions.yaml. The other keys of its entry stay, unless the claim differs. */
export function writeClaim(document: Document, claim: Claim): void {
  const { from, to, folder, score, groupScores, isTagged } = claim;
  if (from !== to) rename(document, from, to);
  dropOld(document, claim);
  if (score !== null) document.setIn([to, 'score'], score);
  for (const [group, points] of Object.entries(groupScores)) {
    document.setIn([to, `secret/${group}`, 'score'], points);
  }
  const rule = isTagged ? FOLDER_RULES[folder] : undefined;
  // Any entry overrides the comment in the source.
  if (rule?.verdicts !== undefined) document.setIn([to, 'use_for_time_limit'], false);
  if (rule?.permitted !== undefined) document.setIn([to, 'permitted'], rule.permitted);
  if (rule?.required !== undefined) document.setIn([to, 'required'], rule.required);
  dropEmpty(document, [to]);
}

/** Renames an entry, which keeps its position and its comments. */
function rename(document: Document, from: string, to: string): void {
  if (!isMap(document.contents)) return;
  const pair = document.contents.items.find(({ key }) => keyOf(key) === from);
  if (pair === undefined) return;
  if (document.has(to)) document.delete(from);
  else if (isScalar(pair.key)) pair.key.value = to;
}

function dropOld(document: Document, { from, to }: Claim): void {
  const own: unknown = document.getIn([to]);
  if (!isMap(own)) return;
  for (const name of own.items.map(({ key }) => keyOf(key))) {
    const isOfFolder = from !== to && (name === 'permitted' || name === 'required');
    if (isOfFolder || name === 'score') document.deleteIn([to, name]);
    if (!name.startsWith('secret/')) continue;
    document.deleteIn([to, name, 'score']);
    dropEmpty(document, [to, name]);
  }
}

function dropEmpty(document: Document, path: readonly string[]): void {
  const left: unknown = document.getIn(path);
  if (isMap(left) && left.items.length === 0) document.deleteIn(path);
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
