/** Where somebody finds the permissions of a page: by the name that the browser gives itself. */
export function browserFamily(userAgent: string): 'chrome' | 'firefox' | 'safari' {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox';
  // Every Chrome calls itself Safari as well.
  return /safari/i.test(userAgent) && !/chrom|crios|edg/i.test(userAgent) ? 'safari' : 'chrome';
}
