/** A slash word being typed: where it begins and what follows the slash. */
export type Slash = { from: number; to: number; query: string }

/** The slash word before the cursor, at the beginning of the text or after a gap; undefined when there is none. */
export function slashAt(text: string, cursor: number): Slash | undefined {
  const found = /(?:^|\s)\/([^\s/]{0,40})$/.exec(text.slice(0, cursor))
  if (!found) return undefined
  const query = found[1] ?? ''
  return { from: cursor - query.length - 1, to: cursor, query }
}

/** The text with the slash word replaced. */
export const replaceSlash = (text: string, { from, to }: Slash, by: string): string =>
  text.slice(0, from) + by + text.slice(to)
