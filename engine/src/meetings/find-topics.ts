import { isStopWord } from '../language/stop-words.ts'
import type { FoundItem, SaidLine } from './find-items.ts'

const most = 6
/** Said so often, it is what was spoken about. */
const least = 2

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}][\p{L}\p{N}-]{2,}/gu) ?? []
const saysSomething = (word: string) => !isStopWord(word, 'en') && !isStopWord(word, 'id')

/** What was spoken about: pairs of words and words that come back, each where it first came up. */
export function findTopics(lines: readonly SaidLine[]): FoundItem[] {
  const found = new Map<string, { times: number; atMs: number; words: number }>()
  const note = (phrase: string, atMs: number, words: number) => {
    const known = found.get(phrase)
    if (known) known.times++
    else found.set(phrase, { times: 1, atMs, words })
  }
  for (const { text, startsMs } of lines) {
    const words = wordsOf(text)
    for (const [index, word] of words.entries()) {
      if (!saysSomething(word)) continue
      note(word, startsMs, 1)
      const next = words[index + 1]
      if (next && saysSomething(next)) note(`${word} ${next}`, startsMs, 2)
    }
  }
  // A pair says more than its words: it counts before those that are said as often.
  const ranked = [...found]
    .filter(([, { times }]) => times >= least)
    .sort(([, left], [, right]) => right.times * right.words - left.times * left.words || left.atMs - right.atMs)
  const chosen: FoundItem[] = []
  const covered = new Set<string>()
  for (const [phrase, { atMs }] of ranked) {
    if (chosen.length >= most) break
    const words = phrase.split(' ')
    if (words.some((word) => covered.has(word))) continue
    for (const word of words) covered.add(word)
    chosen.push({ kind: 'topic', text: phrase.charAt(0).toUpperCase() + phrase.slice(1), owner: '', due: null, atMs })
  }
  return chosen.sort((left, right) => left.atMs - right.atMs)
}
