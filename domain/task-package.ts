/** Under what others may use a task, in the words of the package format (2025-09, License). */
export const LICENSES = [
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
] as const;
