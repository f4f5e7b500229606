/** What is hardly a word: nobody asks or answers anything with it. */
const hesitating = new Set('hm hmm hmmm mhm mmhm mm mmm ah oh he eh uh um eem'.split(' '))
/** What people say to show that they listen, in both languages; it takes nobody's turn. */
const listening = new Set([
  ...hesitating,
  ...'uhhuh uhuh aha ok oke okay okey ya iya yaa yes yeah yep yup right sure sip siap baik heeh gitu'.split(' '),
])

/** Whether words only say that somebody listens: `mhm`, `oke, ya`. Laughter and coughs that a recogniser writes in brackets, too. */
export function isBackchannel(words: string): boolean {
  const said = soundsOf(words)
  return said.length <= 3 && said.every((word) => listening.has(word))
}

/** Whether somebody only hesitated, or coughed: that is no question, whoever's turn it is. Words that may be an answer are not. */
export const isHesitation = (words: string): boolean => soundsOf(words).every((word) => hesitating.has(word))

const soundsOf = (words: string): string[] => wordsOf(words.replace(/[[(][^\])]*[\])]/g, ' '))

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
