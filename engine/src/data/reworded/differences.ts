import { dequal } from 'dequal'
import type { QueryIntent } from '../parse/query-intent.ts'
import { sideOf } from './sides.ts'
import type { Reader, Reworded } from './whole.ts'

/** A figure of two, and whether it is told how much more the first has or how far apart they are. */
type Difference = { figure: string; pairs: [string, string][]; told: 'more' | 'apart' }

const have =
  '(?:did|does|do|has|have|had|is|was|are|were|got|gets?|won|wins?|scored?|scores?|earned|received|sold|made|played)'
const apart: readonly RegExp[] = [
  /\b(?:difference|gap) (?:in|of) (?:the )?(?<figure>.+?) (?:between|for|from|of) (?<both>.+)$/i,
  /\b(?:difference|gap) between (?:the )?(?<figure>.+?) (?:of|for|in|at|from) (?<both>.+)$/i,
  /\b(?:difference|gap) between (?<both>.+?) in (?:terms of )?(?<figure>.+)$/i,
  /\b(?:selisih|perbedaan|beda(?:nya)?) (?<figure>.+?) (?:antara|untuk|dari) (?<both>.+)$/i,
]
const more: readonly RegExp[] = [
  new RegExp(
    `^how (?:many|much) (?<more>more|fewer|less) (?<figure>.+?) (?:${have} )?(?:there )?(?:in|for|at|with|by|from|on)? ?(?:the )?(?<first>.+?)(?: ${have}| have| than)? than (?:${have} )?(?:in |for |at |with |by |from |on )?(?:the )?(?<second>.+)$`,
    'i',
  ),
  /^(?:berapa )?lebih (?:banyak|besar|tinggi) berapa (?<figure>.+?) (?<first>\S+) (?:daripada|dibanding(?:kan)?|dari) (?<second>.+)$/i,
]

const differenceIn = (question: string): Difference | undefined => {
  for (const pattern of apart) {
    const { figure, both } = pattern.exec(question)?.groups ?? {}
    if (figure && both) return { figure, pairs: pairsIn(both), told: 'apart' }
  }
  for (const pattern of more) {
    const { figure, first, second, more: word } = pattern.exec(question)?.groups ?? {}
    if (!figure || !first || !second) continue
    const isMore = word === undefined || word.toLowerCase() === 'more'
    return { figure, pairs: [isMore ? [first, second] : [second, first]], told: 'more' }
  }
  return undefined
}

/** Every way to part words at an 'and'; what the first begins with may be left out of the second: 'week 5 and 9'. */
const pairsIn = (both: string): [string, string][] => {
  const bare = both.replace(/^(?:the|both) /i, '')
  return [...bare.matchAll(/ (?:and|to|versus|vs\.?|dan|dengan) (?:the |that (?:of|in|for) )?/gi)].flatMap((joint) => {
    const first = bare.slice(0, joint.index)
    const second = bare.slice(joint.index + joint[0].length)
    const begun = /^\p{L}+ (?=\S+$)/u.exec(first)?.[0]
    return [[first, second] as [string, string], ...(begun ? [[first, begun + second] as [string, string]] : [])]
  })
}

/** How far two are apart in a figure, and what it is for each. */
export const readDifference: Reader<Reworded> = (question, ...how) => {
  const asked = differenceIn(question)
  for (const [one, two] of asked?.pairs ?? []) {
    const first = sideOf({ figure: asked?.figure ?? '', who: one }, ...how)
    const second = first && sideOf({ figure: asked?.figure ?? '', who: two }, ...how)
    if (!first || !second || !dequal(first.figure, second.figure) || dequal(first.conditions, second.conditions))
      continue
    const intent: QueryIntent = {
      ...first.read.reading.intent,
      shown: [first.figure, second.figure],
      conditions: first.conditions,
      beside: { groups: [], conditions: second.conditions, subtracts: asked?.told ?? 'apart' },
    }
    return { ...first.read, plain: true, reading: { ...first.read.reading, intent } }
  }
  return undefined
}
