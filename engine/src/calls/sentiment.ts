import { contrasts, feelings, negations, strengtheners } from './feeling-words.ts'

/** How far back a word is turned round, and how much is left of it then. */
const reach = 3
const turnedRound = -0.75
const strengthened = 1.5
/** How much counts what stands before the last contrast, and what follows it. */
const beforeContrast = 0.6
const afterContrast = 1.4
/** So many points of feeling are half of all that can be felt. */
const half = 2.5

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []

/** How somebody feels who says this, from -1 to 1; null where no word tells. */
export function sentimentOf(text: string): number | null {
  const words = wordsOf(text.replaceAll('’', "'"))
  const turn = words.findLastIndex((word) => contrasts.has(word))
  let sum = 0
  let told = false
  for (let index = 0; index < words.length; index++) {
    const grade = feelings.get(`${words[index]} ${words[index + 1]}`) ?? feelings.get(words[index] ?? '')
    if (grade === undefined) continue
    told = true
    const before = words.slice(Math.max(0, index - reach), index)
    const isStrong = strengtheners.has(words[index - 1] ?? '') || strengtheners.has(words[index + 1] ?? '')
    const place = turn < 0 ? 1 : index < turn ? beforeContrast : afterContrast
    sum +=
      grade * place * (isStrong ? strengthened : 1) * (before.some((word) => negations.has(word)) ? turnedRound : 1)
  }
  return told ? Math.round((sum / (Math.abs(sum) + half)) * 1_000) / 1_000 : null
}
