/** How one word of a search may stand in a text. All in small letters. */
export type SearchWords = {
  /** What was typed; a longer word that begins with it counts too. */
  word: string
  /** Its stems, English and Indonesian. */
  stems: string[]
  /** Words of the person's chats that begin with it or, when none does, differ from it by a mistake or two. */
  known: string[]
  /** Very many words begin with it: the index is asked for all of them. */
  wide: boolean
}

const maxWords = 8

/** The words of a search: letters and digits, as the index cuts texts (search_text of the migrations). */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    (
      query
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).slice(0, maxWords),
  ),
]

/** The condition for the index: everything wanted, in entries of one person. */
export function tsqueryOf(userId: string, searchWords: readonly SearchWords[]): string {
  const groups = searchWords.map(({ word, stems, known, wide }) => {
    const words = [...new Set([word, ...stems, ...known])].map((text) => `'${text}'`)
    return `(${[...words, ...(wide ? [`'${word}':*`] : [])].join(' | ')})`
  })
  return [`'u:${userId}'`, ...groups].join(' & ')
}

/**
 * Those of the candidates that a person may have meant, nearest first: one mistake in words of four to seven letters, two
 * in longer ones. Two letters that changed places are one mistake.
 */
export function meantBy(word: string, candidates: readonly string[], limit = 6): string[] {
  const near = candidates.flatMap((candidate) => {
    const mistakes = editDistance(word, candidate)
    return mistakes <= (Math.min(word.length, candidate.length) < 8 ? 1 : 2) ? [{ candidate, mistakes }] : []
  })
  return near
    .sort((a, b) => a.mistakes - b.mistakes || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** Letters put in, left out, replaced or swapped with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  let least = b.length
  for (let index = 1; index <= a.length; index++) {
    const row = [index]
    let corner = index - 1
    least = index
    for (const above of last.slice(1)) {
      const j = row.length
      const same = a[index - 1] === b[j - 1]
      least = Math.min(above + 1, least + 1, corner + (same ? 0 : 1))
      if (index > 1 && j > 1 && a[index - 1] === b[j - 2] && a[index - 2] === b[j - 1]) {
        const swapped = before[j - 2]
        if (swapped !== undefined) least = Math.min(least, swapped + 1)
      }
      row.push(least)
      corner = above
    }
    before = last
    last = row
  }
  return least
}
