/** `a, b,, A` → `a`, `b`: words that are written apart by commas, each once. */
export function commaList(text: string): string[] {
  const found = new Map<string, string>()
  for (const word of text.split(/[,\n]/).map((part) => part.trim())) {
    const key = word.toLowerCase()
    if (word !== '' && !found.has(key)) found.set(key, word)
  }
  return [...found.values()]
}
