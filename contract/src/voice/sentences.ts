import { voiceLimits } from './limits.ts'

/** Behind these a full stop ends no sentence. */
const shortened =
  /^\d{1,2}\.$|(?:^|[\s(])(?:\p{L}|no|jl|kab|kec|tgl|dr|mr|mrs|vs|etc|dll|approx|avg|max|min|e\.g|i\.e|s\.d|a\.n)\.$/iu
const ending = /[.!?…]+["'”’)\]]*(?=\s)/gu

/** Sentences of a length that every voice says to its end; `rest` may still grow. */
export function splitSentences(words: string): { sentences: string[]; rest: string } {
  const lines = words.split('\n')
  const rest = lines.pop() ?? ''
  const whole = lines.flatMap((line) => [...cutLine(line).sentences, cutLine(line).rest])
  const last = cutLine(rest)
  return { sentences: [...whole, ...last.sentences].flatMap(shorten).filter(isSayable), rest: last.rest }
}

function cutLine(line: string): { sentences: string[]; rest: string } {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: mark } of line.matchAll(ending)) {
    const end = index + mark.length
    const sentence = line.slice(from, end)
    if (mark === '.' && shortened.test(sentence)) continue
    sentences.push(sentence.trim())
    from = end
  }
  return { sentences, rest: line.slice(from).trim() }
}

/** Cut at a comma where there is one, else between words. */
function shorten(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > voiceLimits.sentence) {
    const window = rest.slice(0, voiceLimits.sentence)
    const comma = Math.max(window.lastIndexOf(', '), window.lastIndexOf('; '))
    const cut = comma > voiceLimits.sentence / 2 ? comma + 1 : window.lastIndexOf(' ')
    pieces.push(rest.slice(0, cut > 0 ? cut : voiceLimits.sentence).trim())
    rest = rest.slice(cut > 0 ? cut : voiceLimits.sentence).trim()
  }
  return [...pieces, rest]
}

const isSayable = (sentence: string) => /[\p{L}\p{N}]/u.test(sentence)

/** All sentences of words that are complete. */
export function sentencesOf(words: string): string[] {
  return splitSentences(`${words}\n`).sentences
}
