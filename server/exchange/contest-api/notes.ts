/** A position in a feed. */
export interface Place {
  readonly line: number;
  /** The collection and the id, such as `submissions 17`; empty when the line could not be read. */
  readonly object: string;
}

/** `fault`: a part of the contest is lost. `remark`: the line was repaired, or does not matter. */
type Severity = 'fault' | 'remark';

interface Note {
  readonly severity: Severity;
  count: number;
  readonly positions: Place[];
}

/** Example positions kept per reason. */
const NAMED_PLACES = 3;

/** Lines that were skipped or repaired in a feed, by reason, with the first positions of each reason. */
export class Notes {
  readonly #byReason = new Map<string, Note>();

  add(severity: Severity, reason: string, place: Place): void {
    const note = this.#byReason.get(reason) ?? { severity, count: 0, positions: [] };
    note.count += 1;
    if (note.positions.length < NAMED_PLACES) note.positions.push(place);
    this.#byReason.set(reason, note);
  }

  /** A copy that can be extended independently. */
  copy(): Notes {
    const copy = new Notes();
    for (const [reason, note] of this.#byReason) {
      copy.#byReason.set(reason, { ...note, positions: [...note.positions] });
    }
    return copy;
  }

  /** Number of lost objects and lines. */
  get lost(): number {
    return [...this.#byReason.values()]
      .filter((note) => note.severity === 'fault')
      .reduce((sum, note) => sum + note.count, 0);
  }

  /** A line for each reason, losses first. */
  lines(): readonly string[] {
    const all = [...this.#byReason].sort(
      ([, a], [, b]) => Number(a.severity > b.severity) - Number(a.severity < b.severity),
    );
    return all.map(([reason, { count, positions, severity }]) => {
      const where = positions.map(({ line, object }) =>
        object === '' ? `line ${line}` : `line ${line}, ${object}`,
      );
      const more = count > positions.length ? '; …' : '';
      return `${severity === 'fault' ? 'passed over' : 'remark'} ${count}: ${reason} (${where.join('; ')}${more})`;
    });
  }
}
