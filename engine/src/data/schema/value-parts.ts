/** What longer values name, by its words in small letters: as the first of them writes it, and all that hold it. */
export type ValueParts = Map<string, { part: string; values: string[] }>

const between = /\s*[,;/()\n•|]\s*|\s+[-–—]\s+/
const mostWords = 4
/** Sentences have commas, too. */
const longestValue = 80

/**
 * Names within longer values: 'Jawa Barat' of 'Bogor, Jawa Barat', 'Drama' of 'Action, Drama'; of what is noted in one line (`isNoted`)
 * each run of words: 'PLN' of 'TRSF DB PLN PASCABAYAR'.
 */
export const valueParts = (values: readonly string[], isNoted = false): ValueParts => {
  const found: ValueParts = new Map()
  for (const value of values) {
    if (value.length > longestValue || !(isNoted || between.test(value))) continue
    const parts = isNoted ? runsOf(value) : value.split(between).map((part) => part.trim())
    for (const part of new Set(parts)) {
      if (!isName(part)) continue
      const key = part.toLowerCase()
      const known = found.get(key)
      if (known) known.values.push(value)
      else found.set(key, { part, values: [value] })
    }
  }
  return found
}

const longestRun = 3

const runsOf = (value: string): string[] => {
  const words = value.split(/\s+/)
  return words.flatMap((_, index) =>
    Array.from({ length: Math.min(longestRun, words.length - index) }, (_, more) =>
      words.slice(index, index + more + 1).join(' '),
    ),
  )
}

/** What goods are named by: 'semen' of 'Semen 50kg', 'kopi' and 'kopi bubuk' of 'Kopi Bubuk 165 g', where it `isFree` to mean that. */
export const leadingParts = (values: readonly string[], isFree: (word: string) => boolean): ValueParts => {
  const found: ValueParts = new Map()
  for (const value of values) {
    const words = value.split(/\s+/)
    for (let length = 1; length <= Math.min(longestRun, words.length - 1); length += 1) {
      const part = words.slice(0, length).join(' ')
      if (!words.slice(0, length).every((word) => /^\p{L}{2,}$/u.test(word))) break
      const key = part.toLowerCase()
      if (!isName(part) || (length === 1 && !isFree(key))) continue
      const known = found.get(key)
      if (known) known.values.push(value)
      else found.set(key, { part, values: [value] })
    }
  }
  return found
}

/** '3 years' is none. */
const isName = (part: string): boolean =>
  /\p{L}{3}/u.test(part) && !/^\d+\W*\p{L}+$/u.test(part) && part.split(/\s+/).length <= mostWords
