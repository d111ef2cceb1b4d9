/** An error as it is shown: a translation key, and a detail that is shown as it is after ' - ' (§8). */
export interface ErrorText {
  readonly key: string;
  readonly detail: string | null;
}

/** One alert of a user or error object (§8): the translation of `titleKey`, then the message. */
export interface ErrorAlert {
  readonly titleKey: string;
  readonly message: ErrorText;
}

/** Splits an error text at its first colon into key and detail; without a colon all of it is the key (§8). */
export function splitErrorText(text: string): ErrorText {
  const colon = text.indexOf(':');
  if (colon < 0) return { key: text.trim(), detail: null };
  const detail = text.slice(colon + 1).trim();
  return { key: text.slice(0, colon).trim(), detail: detail === '' ? null : detail };
}

/** The alerts of an error object, one for each of its keys (API-5). Only messages that begin with backend are split. */
export function errorAlerts(errors: Readonly<Record<string, string>>): readonly ErrorAlert[] {
  return Object.entries(errors).map(([key, text]) => ({
    titleKey: `backend.${key}`,
    message: text.startsWith('backend') ? splitErrorText(text) : { key: text, detail: null },
  }));
}
