import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { type Person } from '#tests/support/server.ts';
import { changed, type ModelChange, type Tree, within } from './tree-model.ts';

/** Paths that collide: as a file and a folder, in upper and lower case, in two forms of Unicode. */
const PATH = fc.constantFrom(
  ...['a', 'A', 'a/b', 'a/c.txt', 'a/B/c', 'd/e/f.in', 'd/e/f.ans', 'd/g', 'D/h', 'й.md', 'и\u0306.md', 'z'],
);
const PLACE = fc.oneof(PATH, fc.constantFrom('a/B', 'd', 'd/e', 'x', 'a/x'));
const TEXT = fc.constantFrom('', 'one\n', 'two\n', 'три\nчетири', 'x'.repeat(3_000));
const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constant(new Uint8Array(Buffer.from('by\r\nWindows\r\n'))),
);
const WHO = fc.constantFrom<0 | 1>(0, 1);

/** A deed of an author; its paths and places refer to the tree that the author last saw. */
export type Deed = typeof DEED extends fc.Arbitrary<infer D> ? D : never;

/** One deed of one of two authors. */
export const DEED = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), who: WHO }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('write' as const), who: WHO, path: PATH, text: TEXT }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('upload' as const), who: WHO, path: PATH, bytes: BYTES }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      who: WHO,
      changes: fc.array(
        fc.oneof(
          fc.record({ kind: fc.constant('move' as const), from: PLACE, to: PLACE }),
          fc.record({ kind: fc.constant('remove' as const), path: PLACE }),
          fc.record({ kind: fc.constant('copy' as const), path: PATH, of: fc.nat(20) }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const), who: WHO }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), who: WHO, to: fc.nat(10) }) },
);

/** The tree that an author last saw. */
interface Seen {
  revision: number;
  tree: Tree;
}

/** The hash of a content, '' for none. */
const hashOf = (content: string | null | undefined) =>
  content === undefined || content === null
    ? ''
    : createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex');
const byPath = (tree: Tree) => [...tree].sort(([a], [b]) => (a < b ? -1 : 1));

/** The history of a task with two authors, and the expected outcome of their deeds. */
export class TreeHistory {
  readonly #tid: number;
  readonly #people: readonly [Person, Person];
  readonly #seen: [Seen, Seen];
  #revision: number;
  #tree: Tree = new Map();
  readonly #versions = new Map<number, Tree>();
  /** Removed contents, which can be restored. */
  readonly #takenOut = new Set<string>();

  /** Starts with a task without files, at the tree's present revision. */
  constructor(tid: number, people: readonly [Person, Person], revision: number) {
    this.#tid = tid;
    this.#people = people;
    this.#revision = revision;
    this.#seen = [this.#sight(), this.#sight()];
  }

  /** Carries out a deed, and expects that it succeeds or is refused as it must. */
  async does(deed: Deed): Promise<void> {
    if (deed.do === 'look') this.#seen[deed.who] = this.#sight();
    else if (deed.do === 'keep') await this.#keeps(deed.who);
    else if (deed.do === 'back') await this.#goesBack(deed.who, deed.to);
    else if (deed.do === 'change') await this.#changes(deed);
    else await this.#puts(deed);
  }

  /** Expects the work tree and every version to equal the model, byte for byte. */
  async isAsItMust(): Promise<void> {
    const { body } = await this.#people[0].call('workshopTask', { tid: this.#tid });
    expect(body.revision).toBe(this.#revision);
    expect(body.files.map(({ path, hash }) => [path, hash])).toEqual(
      byPath(this.#tree).map(([path, content]) => [path, hashOf(content)]),
    );
    for (const [version, tree] of [[0, this.#tree] as const, ...this.#versions])
      expect(byPath(await this.#downloaded(version))).toEqual(byPath(tree));
  }

  #sight(): Seen {
    return { revision: this.#revision, tree: this.#tree };
  }

  async #puts(deed: Extract<Deed, { do: 'write' | 'upload' }>): Promise<void> {
    const { who, path } = deed;
    const seen = this.#seen[who].tree.get(path.normalize('NFC'));
    const known = hashOf(seen);
    // The old text sets the line ends; when it was overwritten and lost, the present text sets them.
    const over = seen === undefined || this.#has(seen) ? seen : this.#tree.get(path.normalize('NFC'));
    const content =
      deed.do === 'write' ? written(deed.text, over) : Buffer.from(deed.bytes).toString('latin1');
    const place = { tid: this.#tid, path, known };
    const answer =
      deed.do === 'write'
        ? await this.#people[who].call('saveWorkshopText', { ...place, text: deed.text })
        : await this.#people[who].call('uploadWorkshopFile', place, {
            file: { name: 'f', content: deed.bytes },
          });
    this.#came(who, [{ kind: 'put', path, content, known: seen ?? null }], answer.error);
  }

  async #changes({ who, changes }: Extract<Deed, { do: 'change' }>): Promise<void> {
    const had = [...this.#seen[who].tree.values()];
    const wanted: ModelChange[] = [];
    for (const change of changes) {
      if (change.kind !== 'copy') wanted.push(change);
      else if (had.length > 0) {
        const content = had[change.of % had.length] ?? '';
        const known = this.#seen[who].tree.get(change.path.normalize('NFC')) ?? null;
        wanted.push({ kind: 'put', path: change.path, content, known });
      }
    }
    const given = wanted.map((change) => {
      if (change.kind !== 'put') return change;
      const { kind, path, content, known } = change;
      return { kind, path, hash: hashOf(content), known: hashOf(known) };
    });
    const input = { tid: this.#tid, changes: JSON.stringify(given) };
    const { error } = await this.#people[who].call('changeWorkshopFiles', input);
    const isThere = wanted.every((change) => change.kind !== 'put' || this.#has(change.content));
    if (isThere) this.#came(who, wanted, error);
    else expect(error).toContain('backend.not_found');
  }

  /** Whether a content can be put by its hash: the task or a version has it, or it was taken out. */
  #has(content: string): boolean {
    const kept = [this.#tree, ...this.#versions.values()].flatMap((tree) => [...tree.values()]);
    return kept.includes(content) || this.#takenOut.has(content);
  }

  /** Expects that a change succeeded or was refused as it must; its author then sees the result. */
  #came(who: 0 | 1, changes: readonly ModelChange[], error: string | null): void {
    const after = changed(this.#tree, changes);
    const what = JSON.stringify({ changes, tree: [...this.#tree.keys()] });
    expect(error === null ? 'done' : 'refused', `${what} ${error ?? ''}`).toBe(
      after === null ? 'refused' : 'done',
    );
    if (after === null) {
      expect(error).toMatch(/file_changed|path_taken|file_gone/);
      return;
    }
    for (const [at, change] of changes.entries()) {
      const before = changed(this.#tree, changes.slice(0, at)) ?? new Map<string, string>();
      if (change.kind === 'remove')
        for (const path of within(before, change.path)) this.#takenOut.add(before.get(path) ?? '');
    }
    this.#tree = after;
    this.#revision += 1;
    this.#seen[who] = this.#sight();
  }

  async #keeps(who: 0 | 1): Promise<void> {
    const { revision } = this.#seen[who];
    const input = { tid: this.#tid, message: 'Kept', revision };
    const { error, body } = await this.#people[who].call('commitWorkshopTask', input);
    if (!this.#isCurrent(revision, error)) return;
    expect(body.number).toBe(this.#versions.size + 1);
    this.#versions.set(body.number, this.#tree);
  }

  async #goesBack(who: 0 | 1, to: number): Promise<void> {
    if (this.#versions.size === 0) return;
    const version = 1 + (to % this.#versions.size);
    const { revision } = this.#seen[who];
    const input = { tid: this.#tid, version, revision };
    const { error, body } = await this.#people[who].call('goBackWorkshop', input);
    if (!this.#isCurrent(revision, error)) return;
    const newest = this.#versions.get(this.#versions.size) ?? new Map<string, string>();
    const isKept = this.#tree.size === 0 || isSame(newest, this.#tree);
    expect(body.kept).toBe(isKept ? null : this.#versions.size + 1);
    if (body.kept !== null) this.#versions.set(body.kept, this.#tree);
    this.#tree = this.#versions.get(version) ?? new Map<string, string>();
    this.#revision = body.revision;
    this.#seen[who] = this.#sight();
  }

  /** A deed for the whole tree is refused when its author saw another revision than the present one. */
  #isCurrent(revision: number, error: string | null): boolean {
    const isCurrent = revision === this.#revision;
    if (isCurrent) expect(error).toBeNull();
    else expect(error).toContain('backend.changed_meanwhile');
    return isCurrent;
  }

  async #downloaded(version: number): Promise<Tree> {
    const [person] = this.#people;
    const { status, body } = await person.call('workshopPackage', { tid: this.#tid, version });
    // An empty tree has no archive.
    if (status === 404) return new Map();
    const files = unzipSync(new Uint8Array(body as unknown as ArrayBuffer));
    return new Map(
      Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString('latin1')]),
    );
  }
}

/** The saved form of a text: its line ends are those of the text that it replaces. */
function written(text: string, over: string | undefined): string {
  const plain = Buffer.from(text).toString('latin1');
  return /^[^\n]*\r\n/.test(over ?? '') ? plain.replaceAll('\n', '\r\n') : plain;
}

function isSame(one: Tree, other: Tree): boolean {
  return JSON.stringify(byPath(one)) === JSON.stringify(byPath(other));
}
