const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

const startsWord = (text: string, at: number) => at === 0 || /[\s\-/_.]/.test(text[at - 1] ?? '')

/**
 * How well a text fits a query: 0 when some letter of the query is missing, else more for letters in a row and for the
 * beginnings of words. Case and accents do not count. An empty query fits everything alike.
 */
export function fuzzyScore(text: string, query: string): number {
  const hay = fold(text)
  const needle = fold(query).replace(/\s+/g, '')
  if (!needle) return 1
  const whole = hay.indexOf(fold(query).trim())
  if (whole >= 0) return 1000 - whole + (startsWord(hay, whole) ? 500 : 0)
  return scattered(hay, needle)
}

function scattered(hay: string, needle: string): number {
  let score = 0
  let at = -1
  for (const letter of needle) {
    const found = hay.indexOf(letter, at + 1)
    if (found < 0) return 0
    score += found === at + 1 ? 6 : startsWord(hay, found) ? 5 : 1
    at = found
  }
  return score
}

/** The items that fit, best first; equal ones keep their order. `textsOf` names what may be searched in an item. */
export function fuzzyFilter<T>(items: readonly T[], query: string, textsOf: (item: T) => readonly string[]): T[] {
  return items
    .map((item, order) => ({ item, order, score: bestOf(textsOf(item), query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ item }) => item)
}

// The first text is the label: the same match in a keyword counts less.
const bestOf = (texts: readonly string[], query: string) =>
  Math.max(0, ...texts.map((text, index) => fuzzyScore(text, query) * (index === 0 ? 1 : 0.6)))
