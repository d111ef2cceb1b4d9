/**
 * In which order elements of a list stay in the page while their places change. An element that is put elsewhere among its siblings
 * is laid out anew and stops gliding, and React does that to all that one rises past; so who is there stays where it is, and styles
 * say at which place it is seen.
 */
export class SteadyOrder<Key> {
  #order: readonly Key[] = [];

  /**
   * The keys in the order of the page, `places` being their order as it is seen: a new one stands behind the one that
   * it is seen below.
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

  /** The next order is the one that is seen. */
  forget(): void {
    this.#order = [];
  }
}
