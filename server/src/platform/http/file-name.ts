/** In letters. */
export const maxFileName = 200

/** `.pdf` of `Plan.pdf`; nothing where a name begins with its only point, or where what is behind it is no ending. */
export const fileEnding = (name: string): string => /(?<=.)\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''

/**
 * The name of a file as it may be stored and shown: without folders, without letters that are not seen or turn the reading
 * direction (`ropxe‮fdp.exe` looks like a PDF), and not too long; a long name keeps its ending.
 */
export function cleanFileName(given: string): string {
  const bare = given
    .normalize('NFC')
    // Not a character of its own: half of a pair.
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
  if (bare === '' || /^\.+$/.test(bare)) return 'file'
  const letters = [...bare]
  if (letters.length <= maxFileName) return bare
  const ending = fileEnding(bare)
  return letters.slice(0, maxFileName - [...ending].length).join('') + ending
}
