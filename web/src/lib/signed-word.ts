/** A word being typed behind a sign: `/` for shortcuts and commands, `@` for agents. */
export type SignedWord = { sign: '/' | '@'; from: number; to: number; query: string }

/** The signed word before the cursor, at the beginning of the text or after a gap; undefined when there is none. */
export function signedWordAt(text: string, cursor: number): SignedWord | undefined {
  const found = /(?:^|\s)([/@])([^\s/@]{0,40})$/.exec(text.slice(0, cursor))
  if (!found) return undefined
  const query = found[2] ?? ''
  return { sign: found[1] === '@' ? '@' : '/', from: cursor - query.length - 1, to: cursor, query }
}

/** The text with the word replaced. */
export const replaceWord = (text: string, { from, to }: SignedWord, by: string): string =>
  text.slice(0, from) + by + text.slice(to)
