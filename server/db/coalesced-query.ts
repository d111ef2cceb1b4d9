/**
 * Coalesces reads: callers that arrive before the query starts share it, so no caller gets data older than its call.
 */
export class CoalescedQuery<T> {
  readonly #question: () => Promise<T>;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | null = null;

  constructor(question: () => Promise<T>) {
    this.#question = question;
  }

  /** The answer of a query that starts after this call and after the running query; rejects as it does. */
  read(): Promise<T> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      const answer = this.#question();
      this.#last = answer.catch(() => undefined);
      return answer;
    });
    return this.#next;
  }
}
