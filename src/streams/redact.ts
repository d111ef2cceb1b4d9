import { type ContestEvent } from './events/event.ts';

/** Fields of commands and answers of staff that grant a login, or contain another person's text. */
const SECRETS = new Set([
  'password',
  'token',
  'secret',
  'link',
  'print_source',
  'work_source',
  'picture_base64',
  'recording_gz',
]);

/**
 * The event in a form that may be stored: without credentials (EVT-3) and files. The fold must not need the
 * removed fields. A person's name is not removed: it is no credential, and the session is about them.
 */
export function redact(event: ContestEvent): ContestEvent {
  switch (event.type) {
    case 'LoginSubmitted':
    case 'UnlockSubmitted':
    case 'PasswordIssued':
      return { ...event, password: '' };
    case 'PrintAsked':
      return { ...event, source: '' };
    case 'FirstAdminSubmitted':
      return { ...event, token: '', password: '' };
    case 'CommandGiven': {
      const { files: _, ...given } = event;
      return withoutSecrets(given) as ContestEvent;
    }
    case 'CommandDone':
    case 'ResourceLoaded':
      return withoutSecrets(event) as ContestEvent;
    default:
      return event;
  }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRETS.has(key) && typeof field === 'string' ? '' : withoutSecrets(field),
    ]),
  );
}
