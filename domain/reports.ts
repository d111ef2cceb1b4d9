/** Minutes of the session before a report that are sent with it. */
export const REPORT_MINUTES = 10;
/** Longest text that a person adds, in characters. */
export const MAX_REPORT_CHARS = 2_000;
/** Largest recording that is sent, in bytes. */
export const MAX_REPORT_BYTES = 8 * 1_048_576;
/** The most reports of one person within `REPORT_WINDOW_MS`. */
export const MAX_REPORTS = 5;
export const REPORT_WINDOW_MS = 15 * 60_000;
/** Space for all reports in the database, packed, bytes; when it is full, no report is accepted. */
export const REPORTS_ROOM_BYTES = 1_073_741_824;
