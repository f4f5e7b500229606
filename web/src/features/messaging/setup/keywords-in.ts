import { phrasesIn } from '#web/lib/form/separated.ts'

/** Keywords that are separated by commas, each once in whatever case: `a, b, A` → `a`, `b`. */
export function keywordsIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const word of phrasesIn(text)) if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word)
  return [...found.values()]
}
