/**
 * Beginnings of a cell that a spreadsheet takes for a formula, full-width signs of East Asian keyboards among them;
 * in files such a text that people chose is marked as text.
 */
export const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
