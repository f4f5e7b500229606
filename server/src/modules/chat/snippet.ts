const before = 50
const length = 160

/** The words of a search, at most eight. */
export const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8)

/** One line around the first of the words in a text, cut between words. */
export function snippetOf(text: string, words: string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const places = words.map((word) => line.toLowerCase().indexOf(word.toLowerCase())).filter((place) => place >= 0)
  const hit = places.length > 0 ? Math.min(...places) : 0
  const from = hit <= before ? 0 : line.indexOf(' ', hit - before) + 1
  const rest = line.slice(from)
  const to = rest.length <= length ? rest.length : Math.max(rest.lastIndexOf(' ', length), hit - from + 1)
  return `${from > 0 ? '…' : ''}${rest.slice(0, to)}${to < rest.length ? '…' : ''}`
}
