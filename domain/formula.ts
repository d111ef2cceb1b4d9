/**
 * Beginnings of a cell that a spreadsheet takes for a formula, also with the full-width signs of East Asian
 * keyboards. Files mark a text that people chose and that begins like this as text.
 */
export const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
