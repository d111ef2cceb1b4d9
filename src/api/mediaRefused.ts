/** The reason why the browser gives no stream; the same values as `ShareRefusal` of the events. */
export type MediaRefusal = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'failed';

/** The browser gave no stream. The message is the browser's. */
export class MediaRefused extends Error {
  readonly reason: MediaRefusal;

  constructor(reason: MediaRefusal, message: string) {
    super(message);
    this.name = 'MediaRefused';
    this.reason = reason;
  }
}
