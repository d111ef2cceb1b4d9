const SECONDS_PER_MINUTE = 60;

/**
 * The wait that a "too many tries" error asks for, in the unit of its message; null for other errors. The
 * detail of both is in seconds and belongs into the sentence (SES-11): seconds for a login, minutes for
 * another request.
 */
export function waitIn(key: string, detail: string | null): number | null {
  const seconds = Number(detail ?? 0);
  if (key === 'login.too_many_attempts') return seconds;
  return key === 'recover.too_often' ? Math.ceil(seconds / SECONDS_PER_MINUTE) : null;
}
