/** The greatest cost of a hash that is accepted from elsewhere: each login with it costs as much. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 10;
const ARGON2 = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const SCRYPT = /^[A-Za-z0-9+/]{10,88}={0,2}:[A-Za-z0-9+/]{43}=$/;

/** Whether a text is a hash in this server's form, at a cost that does not slow down logins. */
export function isKeptPassword(text: string): boolean {
  const [, memory, passes] = ARGON2.exec(text) ?? [];
  if (memory === undefined || passes === undefined) return SCRYPT.test(text);
  return Number(memory) <= MAX_MEMORY_KIB && Number(passes) <= MAX_PASSES && Number(passes) >= 1;
}
