/** Where in a feed something stands. */
export interface Place {
  readonly line: number;
  /** The collection and the id, as `submissions 17`; empty when the line could not be read. */
  readonly object: string;
}

/** `fault`: something of the contest is lost by it. `remark`: it was mended, or is of no account. */
type Severity = 'fault' | 'remark';

interface Note {
  readonly severity: Severity;
  count: number;
  readonly places: Place[];
}

/** Example positions kept per reason. */
const NAMED_PLACES = 3;

/** Lines that were passed over or mended while a feed was read, by reason, with the first positions of each. */
export class Notes {
  readonly #byReason = new Map<string, Note>();

  add(severity: Severity, reason: string, place: Place): void {
    const note = this.#byReason.get(reason) ?? { severity, count: 0, places: [] };
    note.count += 1;
    if (note.places.length < NAMED_PLACES) note.places.push(place);
    this.#byReason.set(reason, note);
  }

  /** The same notes, to be added to apart. */
  copy(): Notes {
    const copy = new Notes();
    for (const [reason, note] of this.#byReason) {
      copy.#byReason.set(reason, { ...note, places: [...note.places] });
    }
    return copy;
  }

  /** Number of lost objects and lines. */
  get lost(): number {
    return [...this.#byReason.values()]
      .filter((note) => note.severity === 'fault')
      .reduce((sum, note) => sum + note.count, 0);
  }

  /** A line for each reason, what is lost first. */
  lines(): readonly string[] {
    const all = [...this.#byReason].sort(
      ([, a], [, b]) => Number(a.severity > b.severity) - Number(a.severity < b.severity),
    );
    return all.map(([reason, { count, places, severity }]) => {
      const where = places.map(({ line, object }) =>
        object === '' ? `line ${line}` : `line ${line}, ${object}`,
      );
      const more = count > places.length ? '; …' : '';
      return `${severity === 'fault' ? 'passed over' : 'remark'} ${count}: ${reason} (${where.join('; ')}${more})`;
    });
  }
}
