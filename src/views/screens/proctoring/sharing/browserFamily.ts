/** The browser's family from its user agent; it decides where a person finds a page's permissions. */
export function browserFamily(userAgent: string): 'chrome' | 'firefox' | 'safari' {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox';
  // Chrome's user agent also contains "Safari".
  return /safari/i.test(userAgent) && !/chrom|crios|edg/i.test(userAgent) ? 'safari' : 'chrome';
}
