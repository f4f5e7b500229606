/** What people say to show that they listen, in both languages; it takes nobody's turn. */
const listening = new Set(
  'hm hmm hmmm mhm mmhm mm mmm uhhuh uhuh aha ah oh ok oke okay okey ya iya yaa yes yeah yep yup right sure sip siap baik heeh he eh uh um eem gitu'.split(
    ' ',
  ),
)

/** Whether words only say that somebody listens: `mhm`, `oke, ya`. Laughter and coughs that a recogniser writes in brackets, too. */
export function isBackchannel(words: string): boolean {
  const said = wordsOf(words.replace(/[[(][^\])]*[\])]/g, ' '))
  return said.length <= 3 && said.every((word) => listening.has(word))
}

/** Whether words are what is just being said: loudspeakers that a microphone hears. One word alone is anybody's. */
export function isEcho(words: string, sentences: readonly string[]): boolean {
  const heard = wordsOf(words)
  return heard.length > 1 && ` ${wordsOf(sentences.join(' ')).join(' ')} `.includes(` ${heard.join(' ')} `)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/-/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
