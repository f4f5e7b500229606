/** What stands behind a number without changing it: a footnote's mark. */
const marks = /(?<=\d)\s*(?:\[[\p{L}\d ]{1,8}\]|[*†‡§])+$/u
/** A number and what it is counted in: '1,96 m', '98 kg', '120 km/jam', '3 orang'. */
const measured = /^([-−+]?\d[\d.,]*)\s*((?:[\p{L}°µ%²³]{1,10})(?:\/[\p{L}²³]{1,8})?)$/u
/** Numbers of thousands and millions, times of a day and places in an order are no units. */
const none = /^(?:k|b|bn|mio|mn|rb|ribu|jt|juta|miliar|milyar|triliun|t|am|pm|a|st|nd|rd|th|e|x)$/i
const longest = 60

/**
 * Texts that are numbers all of one unit, without it; undefined where they are not. `unit`: as the first of them writes it, '' where
 * there are only marks of footnotes.
 */
export function measuredNumbers(texts: readonly string[]): { numbers: string[]; unit: string } | undefined {
  const numbers: string[] = []
  let unit: string | undefined
  for (const text of texts) {
    if (text.length > longest) return undefined
    const bare = text.trim().replace(marks, '')
    const [, number = bare, said = ''] = measured.exec(bare) ?? []
    // 'M' is a million as often as it is a metre.
    if (none.test(said) || /^[A-Z]$/.test(said) || (unit !== undefined && !isSame(unit, said))) return undefined
    numbers.push(number)
    unit ??= said
  }
  return unit === undefined ? undefined : { numbers, unit }
}

/** 'day' and 'days' are one. */
function isSame(unit: string, other: string): boolean {
  const [a, b] = [unit.toLowerCase(), other.toLowerCase()]
  return a === b || `${a}s` === b || a === `${b}s`
}
