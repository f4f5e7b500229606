/** Small numbers as they are written out. */
export const numbers: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  sepuluh: 10,
  few: 3,
  beberapa: 3,
}

/** What a number is written as, for a pattern. */
export const aNumber = `(?:\\d+|${Object.keys(numbers).join('|')})`

export const numberIn = (said: string): number | undefined =>
  /^\d+$/.test(said) ? Number(said) : numbers[said.toLowerCase()]
