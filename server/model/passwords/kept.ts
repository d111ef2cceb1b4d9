/** The dearest hash that is taken from elsewhere: each login with it would cost that much. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 10;
const ARGON2 = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const SCRYPT = /^[A-Za-z0-9+/]{10,88}={0,2}:[A-Za-z0-9+/]{43}=$/;

/** Whether a text is a hash as this server keeps passwords, and none that would hold up a login. */
export function isKeptPassword(text: string): boolean {
  const [, memory, passes] = ARGON2.exec(text) ?? [];
  if (memory === undefined || passes === undefined) return SCRYPT.test(text);
  return Number(memory) <= MAX_MEMORY_KIB && Number(passes) <= MAX_PASSES && Number(passes) >= 1;
}
