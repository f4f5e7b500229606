/** Phrases that are separated by commas or lines, as they are written: `a b, c` → `a b`, `c`. */
export const phrasesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/** Words, such as addresses, that are separated by spaces, lines, commas or semicolons. */
export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
