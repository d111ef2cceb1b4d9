/**
 * The order of a list's elements in the document while their positions change. An element that is moved among
 * its siblings is laid out anew and stops gliding, and React moves all that one rises past. Therefore present
 * elements keep their order, and styles set the position at which each is seen.
 */
export class SteadyOrder<Key> {
  #order: readonly Key[] = [];

  /**
   * The keys in document order; `places` are the keys in the order in which they are seen. A new key stands
   * behind the one that it is seen below.
   */
  of(places: readonly Key[]): readonly Key[] {
    const shown = new Set(places);
    const order = this.#order.filter((key) => shown.has(key));
    const known = new Set(order);
    let at = 0;
    for (const key of places) {
      if (known.has(key)) {
        at = order.indexOf(key) + 1;
      } else {
        order.splice(at, 0, key);
        at += 1;
      }
    }
    this.#order = order;
    return order;
  }

  /** Makes the next document order the one that is seen. */
  forget(): void {
    this.#order = [];
  }
}
