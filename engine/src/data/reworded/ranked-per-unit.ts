import { buildQuery } from '../build/build.ts'
import { leastEn, leastId, mostEn, mostId } from '../lexicon/rank-words.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { readPerUnit, tail } from './per-unit.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

const [endEn, endId] = [`${mostEn}|${leastEn}`, `${mostId}|${leastId}`]
const per = '(?:per|for each|for every|tiap|setiap)'
const show =
  '(?:(?:what|who) (?:is|are|was|were) |show (?:me )?|list |tampilkan |sebutkan |apa(?:kah)? )?(?:the |our )?'
const patterns: readonly RegExp[] = [
  // 'which store has the highest revenue per square metre this year', '5 stores with the lowest revenue per employee'
  new RegExp(
    `^(?:(?<which>which|what) |${show})(?:top )?(?:(?<count>\\d{1,3}) )?(?<things>\\S+(?: \\S+)?) (?:has|have|had|with|makes?|made|earns?|earned|sells?|sold) (?:the )?(?<end>${endEn}) (?<figure>.+?) ${per} (?<unit>.+)$`,
    'i',
  ),
  // 'top 5 stores by revenue per square metre'
  new RegExp(
    `^${show}(?<end>top|best|bottom|worst) (?:(?<count>\\d{1,3}) )?(?<things>\\S+(?: \\S+)?) (?:by|in|for) (?<figure>.+?) ${per} (?<unit>.+)$`,
    'i',
  ),
  // 'toko mana yang omzet per meter perseginya paling tinggi', '5 toko dengan omzet per meter persegi terendah tahun ini'
  new RegExp(
    `^(?:${show}(?:(?<count>\\d{1,3}) )?)(?<things>\\S+(?: (?!mana|apa)\\S+)?) (?:(?<which>mana|apa)(?: saja)? )?(?:dengan|yang|yg|memiliki|punya) (?:memiliki |punya )?(?<figure>.+?) ${per} (?<unit>.+?)(?:nya)? (?<end>${endId})(?<rest> .+)?$`,
    'i',
  ),
]

/** 'which store has the highest revenue per square metre': the figure of each, in the order of it. */
export const readRankedPerUnit: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const { which, count, things, end = '', figure, unit, rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!things || !figure || !unit) continue
    const by = { en: 'by', id: 'per' }[how[2]]
    // A time stands behind what the figure is cut by, wherever it was said.
    for (const [said, behind] of splitsOf(unit)) {
      const asked = `${figure} per ${said} ${by} ${things}${behind}${rest}`
      const read = readPerUnit(asked, ...how) ?? readWhole(asked, ...how)
      const intent = read?.reading.intent
      const [first] = intent?.shown ?? []
      if (!read || !intent?.beside?.divides || intent.groups.length !== 1 || !first) continue
      const order: QueryIntent['order'] = { by: first, descending: !isLeast.test(end) }
      const limit = count ? Number(count) : which && !isMany.test(things) ? 1 : undefined
      const ranked = (intent: QueryIntent): QueryIntent =>
        intent.beside?.divides ? { ...intent, order, ...(limit !== undefined && { limit }) } : intent
      const reading = everyIntent(read.reading, ranked)
      if (buildQuery(reading.intent, how[0])) return { ...read, plain: true, reading }
    }
  }
  return undefined
}

const isLeast = new RegExp(`^(?:${leastEn}|${leastId}|bottom)$`, 'i')
/** 'stores' are several; in Indonesian a thing that is asked for is one. */
const isMany = /[^s]s$/i

/** A unit of up to three words, and what stands behind it. */
const splitsOf = (said: string): [string, string][] => {
  const words = said.split(' ')
  const splits = [3, 2, 1].map((count) => [words.slice(0, count).join(' '), words.slice(count).join(' ')] as const)
  return splits.flatMap(([unit, behind]): [string, string][] =>
    behind === '' ? [[unit, '']] : tail.test(behind) ? [[unit, ` ${behind}`]] : [],
  )
}
