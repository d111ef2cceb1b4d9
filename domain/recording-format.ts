/** The name and version of the format of recordings, in the first line of a file. */
export const FORMAT = 'agon-recording';
export const VERSION = 4;
