const before = 40
const shown = 160

/** The text around the first of the words, with where those stand in it. */
export function snippetOf(said: string, query: string): { snippet: string; marks: [number, number][] } {
  const text = said.replace(/\s+/g, ' ')
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const places = (within: string) =>
    words
      .map((word) => ({ word, at: within.toLowerCase().indexOf(word) }))
      .filter(({ at }) => at >= 0)
      .toSorted((left, right) => left.at - right.at)
  const first = places(text)[0]?.at ?? 0
  const from = Math.max(0, first - before)
  const snippet = text.slice(from, from + shown)
  return { snippet, marks: places(snippet).map(({ word, at }) => [at, at + word.length]) }
}
