// The one place where a cell of CSV is written: a spreadsheet runs what looks like a formula, and people open what they are sent.

/** What a spreadsheet begins a formula with, also in its wide letters, behind blanks and letters that are not seen. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A text that a spreadsheet might run is kept as text by an apostrophe. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A text as a cell of CSV (RFC 4180); quoted also where another country's separator stands, which would begin a cell there. */
export const csvQuoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A value as a cell of CSV. */
export const csvCell = (value: string | number | boolean | bigint | null): string =>
  value === null ? '' : csvQuoted(typeof value === 'string' ? spreadsheetText(value) : String(value))
