import { StatementRefused } from '../tree.ts'

/** Letters that some server or version folds to another letter than JavaScript does, such as the Kelvin sign to k. */
function foldsOddly(letter: string): boolean {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
  // The sharp s is common and has no capital that anybody folds it to.
  if (letter === 'ß' || (lower === letter && upper === letter)) return false
  return !(letter === lower || letter === upper) || lower.toUpperCase() !== upper || upper.toLowerCase() !== lower
}

/** Control characters, and what cannot be seen or changes the order of what is seen. */
const UNSEEN = /\p{C}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029]/u

const LONGEST = 512

/** Whether a name means the same to every server, whatever it is quoted with. */
export const isClearName = (name: string): boolean =>
  name !== '' && name.length <= LONGEST && (/^[\x20-\x7e]+$/.test(name) || isClearBeyondAscii(name))

const isClearBeyondAscii = (name: string): boolean =>
  !UNSEEN.test(name.replace(/[\t\r\n]/g, '')) && ![...name].some(isOdd)

const isOdd = (letter: string): boolean => letter > '\x7f' && foldsOddly(letter)

export function checkName(name: string, at: number): void {
  if (!isClearName(name)) throw new StatementRefused('not_readable', 'A name has a character that cannot be used.', at)
}

/** In ASCII as all servers fold, other letters as they are. */
export const asciiFold = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * What is left of a name for a server that looks at neither case, accents, width nor blanks, as collations of SQL Server may: two names
 * that differ here are two names everywhere.
 */
export const looseFold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Z}\p{C}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
