/** Phrases that are separated by commas or lines, as they are written: `a b, c` → `a b`, `c`. */
export const phrasesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/** Words, such as addresses, that are separated by spaces, lines, commas or semicolons. */
export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Keywords that are separated by commas, each once in whatever case: `a, b, A` → `a`, `b`. */
export function keywordsIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const word of phrasesIn(text)) if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word)
  return [...found.values()]
}
