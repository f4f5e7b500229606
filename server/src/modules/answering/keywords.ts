const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether a text holds one of the words, or is nothing else. Case and signs do not matter. */
export const hasKeyword = {
  any: (text: string, words: readonly string[]): boolean => {
    const said = wordsOf(text)
    return words.some((word) => wordsOf(word).trim() !== '' && said.includes(wordsOf(word)))
  },
  only: (text: string, words: readonly string[]): boolean =>
    words.some((word) => wordsOf(word).trim() !== '' && wordsOf(text) === wordsOf(word)),
}
