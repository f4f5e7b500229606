const isAddress = (word: string): boolean => /^https?:\/\/[^\s]+\.[^\s]+$/i.test(word) && URL.canParse(word)

/** The addresses in what was pasted, when it holds nothing else; undefined: it is text. */
export function pastedLinks(text: string): string[] | undefined {
  const words = text.trim().split(/\s+/)
  return words[0] !== '' && words.every(isAddress) ? words : undefined
}
